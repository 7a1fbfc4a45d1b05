import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import CircularProgress from '@mui/material/CircularProgress';
import { useTranslation } from 'react-i18next';
import { OverMessages } from './over-messages.tsx';

/** Shown while an older message is fetched, with a button that stops the search. */
const SeekingBar = ({ onClose }: { readonly onClose: () => void }) => {
  const { t } = useTranslation('conversation');
  const { t: common } = useTranslation('common');
  return (
    <OverMessages role="status">
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, pl: 2, pr: 0.5, fontSize: '0.875rem' }}>
        <CircularProgress size={18} aria-hidden />
        {t('quote.seeking')}
        <Button onClick={onClose} sx={{ minHeight: 44 }}>
          {common('cancel')}
        </Button>
      </Box>
    </OverMessages>
  );
};

export default SeekingBar;
