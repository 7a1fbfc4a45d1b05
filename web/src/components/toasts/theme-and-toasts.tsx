import CssBaseline from '@mui/material/CssBaseline';
// The ThemeProvider of @mui/material adds CSS variables: 2.6 kB compressed that no page uses.
import { ThemeProvider } from '@mui/system';
import { type ReactNode, useMemo } from 'react';
import { useClientConfig } from '../../config/client-config.ts';
import { useThemeMode } from '../../lib/page/theme-choice.ts';
import { createAppTheme } from '../theme/create-app-theme.ts';
import { ToastStack } from './toast-stack.tsx';

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
