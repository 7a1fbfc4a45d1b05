import PauseCircleOutlineRounded from '@mui/icons-material/PauseCircleOutlineRounded';
import Box from '@mui/material/Box';
import { useTranslation } from 'react-i18next';

/** The desk says nothing by itself in this conversation, why. */
const PausedStrip = () => {
  const { t } = useTranslation('automation');
  return (
    <Box
      role="status"
      sx={{
        display: 'flex',
        alignItems: 'center',
        gap: 1,
        px: 2,
        py: 0.5,
        fontSize: '0.8125rem',
        borderBottom: 1,
        borderColor: 'divider',
        bgcolor: 'background.paper',
      }}
    >
      <PauseCircleOutlineRounded color="warning" fontSize="small" />
      <Box sx={{ flex: 1 }}>{t('paused.text')}</Box>
    </Box>
  );
};

export default PausedStrip;
