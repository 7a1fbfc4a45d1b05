import CloudOffRounded from '@mui/icons-material/CloudOffRounded';
import Box from '@mui/material/Box';
import { useTranslation } from 'react-i18next';
import { useLineTrouble } from '../../../realtime/use-line-trouble.ts';

/**
 * Says where the user reads that the conversation may be behind, because no live update arrives. It is rendered empty,
 * because screen readers announce only later changes.
 */
const BehindLine = () => {
  const { t } = useTranslation('conversation');
  const trouble = useLineTrouble();
  return (
    <Box role="status">
      {trouble === undefined || trouble === 'behind' ? null : (
        <Box
          data-line="behind"
          sx={{
            display: 'flex',
            alignItems: 'center',
            gap: 1,
            px: 2,
            py: 0.5,
            fontSize: '0.8125rem',
            color: 'text.secondary',
            bgcolor: 'background.paper',
          }}
        >
          <CloudOffRounded fontSize="small" color="warning" />
          {t(trouble === 'offline' ? 'mayBeBehind.offline' : 'mayBeBehind.reading')}
        </Box>
      )}
    </Box>
  );
};

export default BehindLine;
