import Box from '@mui/material/Box';
import { lazy, Suspense } from 'react';
import { useToasts } from '../lib/toasts.ts';

const ToastCard = lazy(() => import('./toast-card.tsx'));

export const ToastStack = () => {
  const toasts = useToasts((state) => state.toasts);
  return (
    <Box
      sx={{
        position: 'fixed',
        zIndex: 'snackbar',
        top: 72,
        right: 16,
        left: { xs: 16, sm: 'auto' },
        width: { sm: 380 },
        display: 'flex',
        flexDirection: 'column',
        gap: 1,
        pointerEvents: 'none',
      }}
    >
      {toasts.map((toast) => (
        <Suspense key={toast.id} fallback={null}>
          <ToastCard toast={toast} />
        </Suspense>
      ))}
    </Box>
  );
};
