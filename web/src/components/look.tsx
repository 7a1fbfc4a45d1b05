import CssBaseline from '@mui/material/CssBaseline';
// That of @mui/material brings themes by CSS variables along: 2.6 kB, packed, that no page uses.
import { ThemeProvider } from '@mui/system';
import { type ReactNode, useMemo } from 'react';
import { useClientConfig } from '../config/client-config.ts';
import { useThemeMode } from '../lib/theme-choice.ts';
import { createAppTheme } from './theme/create-app-theme.ts';
import { ToastStack } from './toast-stack.tsx';

/** Colours, type, toasts: what every page of ours has in common. */
export const Look = ({ children }: { readonly children: ReactNode }) => {
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
