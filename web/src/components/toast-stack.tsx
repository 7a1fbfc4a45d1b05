import Box from '@mui/material/Box';
import { lazy, Suspense } from 'react';
import { useToasts } from '../lib/toasts.ts';

const ToastCard = lazy(() => import('./toast-card.tsx'));

const stack = {
  position: 'fixed',
  zIndex: 'snackbar',
  display: 'flex',
  flexDirection: 'column',
  gap: 1,
  pointerEvents: 'none',
  width: { sm: 380 },
} as const;

/** What happened stands at the top; what can be taken back below, away from the buttons of the next step. */
export const ToastStack = () => {
  const toasts = useToasts((state) => state.toasts);
  const cards = (isUndoable: boolean) =>
    toasts
      .filter(({ undo }) => (undo !== undefined) === isUndoable)
      .map((toast) => (
        <Suspense key={toast.id} fallback={null}>
          <ToastCard toast={toast} />
        </Suspense>
      ));
  return (
    <>
      <Box sx={{ ...stack, top: 72, right: 16, left: { xs: 16, sm: 'auto' } }}>{cards(false)}</Box>
      <Box
        sx={{
          ...stack,
          bottom: { xs: 112, sm: 24 },
          left: { xs: 16, sm: 24 },
          right: { xs: 16, sm: 'auto' },
        }}
      >
        {cards(true)}
      </Box>
    </>
  );
};
