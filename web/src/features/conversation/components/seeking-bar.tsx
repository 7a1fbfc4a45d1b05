import Button from '@mui/material/Button';
import CircularProgress from '@mui/material/CircularProgress';
import Paper from '@mui/material/Paper';
import { useTexts } from '../../../lib/i18n.ts';

/** Over the messages while an older one is fetched; whoever waits too long may stop it. */
const SeekingBar = ({ onClose }: { readonly onClose: () => void }) => {
  const texts = useTexts('conversation');
  const common = useTexts('common');
  return (
    <Paper
      role="status"
      elevation={4}
      sx={{
        position: 'absolute',
        zIndex: 1,
        top: 8,
        left: '50%',
        transform: 'translateX(-50%)',
        maxWidth: 'calc(100% - 16px)',
        display: 'flex',
        alignItems: 'center',
        gap: 1,
        pl: 2,
        pr: 0.5,
        borderRadius: 3,
        fontSize: '0.875rem',
      }}
    >
      <CircularProgress size={18} aria-hidden />
      {texts('quote.seeking')}
      <Button onClick={onClose} sx={{ minHeight: 44 }}>
        {common('cancel')}
      </Button>
    </Paper>
  );
};

export default SeekingBar;
