import ChevronLeftRounded from '@mui/icons-material/ChevronLeftRounded';
import ChevronRightRounded from '@mui/icons-material/ChevronRightRounded';
import CloseRounded from '@mui/icons-material/CloseRounded';
import DownloadRounded from '@mui/icons-material/DownloadRounded';
import ZoomInRounded from '@mui/icons-material/ZoomInRounded';
import ZoomOutRounded from '@mui/icons-material/ZoomOutRounded';
import Box from '@mui/material/Box';
import Dialog from '@mui/material/Dialog';
import IconButton from '@mui/material/IconButton';
import { useTranslation } from 'react-i18next';
import { useZoom } from './use-zoom.ts';

type Props = {
  readonly name: string;
  /** An address of this page's own origin. */
  readonly source: string;
  /** To the neighbours. Absent: it is the only picture; undefined: it is the first or the last. */
  readonly onPrevious?: (() => void) | undefined;
  readonly onNext?: (() => void) | undefined;
  readonly onClose: () => void;
};

const unavailable = { '&[aria-disabled=true]': { opacity: 0.4 } };
const steps: Readonly<Record<string, number>> = { '+': 1, '=': 1, '-': -1 };

/**
 * A picture that fills the window or is zoomed: by its buttons, by + and -, by a click. Its other buttons and the arrow
 * keys lead to the neighbours. Escape, the button and a click beside it close it.
 */
const PictureViewer = (props: Props) => {
  const { name, source, onClose } = props;
  const { t } = useTranslation('conversation');
  const { t: common } = useTranslation('common');
  const { frame, picture, width, canGrow, canShrink, step, toggle } = useZoom(source);
  const isOneOfMany = 'onNext' in props;
  const neighbour = (side: 'left' | 'right') => {
    const isLeft = side === 'left';
    const go = isLeft ? props.onPrevious : props.onNext;
    return (
      <IconButton
        color="inherit"
        aria-label={t(isLeft ? 'viewer.previous' : 'viewer.next')}
        aria-disabled={go === undefined}
        onClick={go}
        sx={{
          ...unavailable,
          position: 'absolute',
          top: 'calc(50% - 22px)',
          [side]: 8,
          width: 44,
          height: 44,
          bgcolor: 'rgba(10, 10, 16, 0.6)',
          '&:hover': { bgcolor: 'rgba(10, 10, 16, 0.8)' },
        }}
      >
        {isLeft ? <ChevronLeftRounded /> : <ChevronRightRounded />}
      </IconButton>
    );
  };
  return (
    <Dialog
      open
      fullScreen
      onClose={onClose}
      onKeyDown={({ key, ctrlKey, metaKey }) => {
        if (ctrlKey || metaKey) return;
        const by = steps[key];
        if (by !== undefined) step(by);
        // The arrow keys pan a zoomed picture.
        if (canShrink) return;
        if (key === 'ArrowLeft') props.onPrevious?.();
        if (key === 'ArrowRight') props.onNext?.();
      }}
      slotProps={{
        paper: { 'aria-label': name, sx: { bgcolor: '#0a0a10', color: '#fff', borderRadius: 0, border: 0 } },
      }}
    >
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, p: 1 }}>
        <Box
          aria-live="polite"
          sx={{ flex: 1, minWidth: 0, pl: 1, overflow: 'hidden', textOverflow: 'ellipsis' }}
        >
          {name}
        </Box>
        <IconButton
          color="inherit"
          aria-label={t('viewer.smaller')}
          // Not disabled: it would lose the focus, and + and - would stop working.
          aria-disabled={!canShrink}
          onClick={() => step(-1)}
          sx={unavailable}
        >
          <ZoomOutRounded />
        </IconButton>
        <IconButton
          color="inherit"
          aria-label={t('viewer.larger')}
          aria-disabled={!canGrow}
          onClick={() => step(1)}
          sx={unavailable}
        >
          <ZoomInRounded />
        </IconButton>
        <IconButton
          component="a"
          href={source}
          download={name}
          color="inherit"
          aria-label={t('downloadOf', { name })}
        >
          <DownloadRounded />
        </IconButton>
        <IconButton autoFocus color="inherit" aria-label={common('close')} onClick={onClose}>
          <CloseRounded />
        </IconButton>
      </Box>
      <Box sx={{ position: 'relative', flex: 1, minHeight: 0, display: 'flex' }}>
        <Box
          ref={frame}
          // A zoomed picture can be panned by keyboard too.
          tabIndex={canShrink ? 0 : -1}
          onClick={(event) => {
            if (event.target === event.currentTarget) onClose();
          }}
          sx={{
            position: 'relative',
            flex: 1,
            minWidth: 0,
            overflow: 'auto',
            display: 'grid',
            placeItems: 'safe center',
            p: 2,
          }}
        >
          <Box
            ref={picture}
            // The next picture does not show the previous one while it loads.
            key={source}
            component="img"
            src={source}
            alt={name}
            onClick={toggle}
            sx={
              width === undefined
                ? {
                    maxWidth: '100%',
                    maxHeight: '100%',
                    objectFit: 'contain',
                    minHeight: 0,
                    cursor: 'zoom-in',
                  }
                : { width, cursor: 'zoom-out' }
            }
          />
        </Box>
        {isOneOfMany ? neighbour('left') : null}
        {isOneOfMany ? neighbour('right') : null}
      </Box>
    </Dialog>
  );
};

export default PictureViewer;
