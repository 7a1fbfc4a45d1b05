import CssBaseline from '@mui/material/CssBaseline';
// The ThemeProvider of @mui/material adds CSS variables: 2.6 kB compressed that no page uses.
import { ThemeProvider } from '@mui/system';
import { type ReactNode, useMemo } from 'react';
import { useClientConfig } from '../../config/client-config.ts';
import { useThemeMode } from '../../lib/page/theme-choice.ts';
import { createAppTheme } from '../theme/create-app-theme.ts';
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
const ToastStack = () => {
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

/** Theme and toasts, which every page shares. */
export const ThemeAndToasts = ({ children }: { readonly children: ReactNode }) => {
  const { palettes } = useClientConfig();
  const mode = useThemeMode();
  const theme = useMemo(() => createAppTheme(mode, palettes), [mode, palettes]);
  return (
    <ThemeProvider theme={theme}>
      <CssBaseline enableColorScheme />
      {children}
      <ToastStack />
    </ThemeProvider>
  );
};
