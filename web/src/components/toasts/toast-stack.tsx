import Box from '@mui/material/Box';
import { createPortal } from 'react-dom';
import { toastPosition } from '../../lib/page/toast-position.ts';
import { useToasts } from '../../lib/page/toasts.ts';
import { lazyPart } from '../loading/lazy-part.tsx';
import { besideRail } from '../../lib/page/screen.ts';

const ToastCard = lazyPart(() => import('./toast-card.tsx'));

/**
 * Outside of all overlays, at the bottom, on the side of the lists: away from the buttons above and on the right. If a
 * conversation fills the screen, toasts are above its composer.
 */
export const ToastStack = () => {
  const toasts = useToasts((state) => state.toasts);
  return createPortal(
    <Box
      data-off-paper
      sx={{
        position: 'fixed',
        zIndex: 'snackbar',
        display: 'flex',
        flexDirection: 'column',
        gap: 1,
        pointerEvents: 'none',
        width: { sm: 380 },
        maxWidth: '100vw',
        top: { xs: toastPosition.top, md: 'auto' },
        bottom: { xs: toastPosition.bottom, md: 24 },
        left: { xs: 16, sm: besideRail },
        right: { xs: 16, sm: 'auto' },
      }}
    >
      {toasts.map((toast) => (
        <ToastCard key={toast.id} toast={toast} />
      ))}
    </Box>,
    document.body,
  );
};
