import CloseRounded from '@mui/icons-material/CloseRounded';
import DownloadRounded from '@mui/icons-material/DownloadRounded';
import Box from '@mui/material/Box';
import Dialog from '@mui/material/Dialog';
import IconButton from '@mui/material/IconButton';
import { useTexts } from '../../../lib/i18n.ts';

type Props = {
  readonly name: string;
  /** Of this page's own origin. */
  readonly source: string;
  readonly onClose: () => void;
};

/** A picture as large as the window; Escape, the button and a click beside it close it. */
const PictureViewer = ({ name, source, onClose }: Props) => {
  const texts = useTexts('conversation');
  const common = useTexts('common');
  return (
    <Dialog
      open
      fullScreen
      onClose={onClose}
      slotProps={{ paper: { 'aria-label': name, sx: { bgcolor: 'rgba(10, 10, 16, 0.94)', color: '#fff' } } }}
    >
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, p: 1 }}>
        <Box sx={{ flex: 1, minWidth: 0, pl: 1, overflow: 'hidden', textOverflow: 'ellipsis' }}>{name}</Box>
        <IconButton
          component="a"
          href={source}
          download={name}
          color="inherit"
          aria-label={texts('downloadOf', { name })}
        >
          <DownloadRounded />
        </IconButton>
        <IconButton autoFocus color="inherit" aria-label={common('close')} onClick={onClose}>
          <CloseRounded />
        </IconButton>
      </Box>
      <Box
        onClick={(event) => {
          if (event.target === event.currentTarget) onClose();
        }}
        sx={{ flex: 1, minHeight: 0, display: 'grid', placeItems: 'center', p: 2 }}
      >
        <Box
          component="img"
          src={source}
          alt={name}
          sx={{ maxWidth: '100%', maxHeight: '100%', objectFit: 'contain', minHeight: 0 }}
        />
      </Box>
    </Dialog>
  );
};

export default PictureViewer;
