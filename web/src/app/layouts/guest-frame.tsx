import Box from '@mui/material/Box';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { LanguageMenu } from '../../components/language-menu.tsx';
import { ThemeToggle } from '../../components/theme-toggle.tsx';
import { useClientConfig } from '../../config/client-config.ts';

type Props = { readonly title: string; readonly text: string; readonly children: ReactNode };

/** The frame of the pages before sign-in. */
export const GuestFrame = ({ title, text, children }: Props) => {
  const { systemName } = useClientConfig();
  return (
    <Box sx={{ minHeight: '100dvh', display: 'flex', flexDirection: 'column' }}>
      <Box component="header" sx={{ display: 'flex', justifyContent: 'flex-end', p: 1 }}>
        <LanguageMenu />
        <ThemeToggle />
      </Box>
      <Box component="main" sx={{ flex: 1, display: 'grid', placeItems: 'center', px: 2, pb: 8 }}>
        <Box sx={{ width: '100%', maxWidth: 400 }}>
          <Box sx={{ display: 'flex', alignItems: 'center', justifyContent: 'center', gap: 1.5, mb: 3 }}>
            <img src="/favicon.svg" alt="" width={40} height={40} />
            <Typography component="p" sx={{ fontSize: '1.5rem', fontWeight: 750, letterSpacing: '-0.02em' }}>
              {systemName}
            </Typography>
          </Box>
          <Paper variant="outlined" sx={{ p: { xs: 3, sm: 4 }, borderRadius: 1 }}>
            <Typography variant="h1" sx={{ mb: 0.5 }}>
              {title}
            </Typography>
            <Typography variant="body2" color="textSecondary" sx={{ mb: 3 }}>
              {text}
            </Typography>
            {children}
          </Paper>
        </Box>
      </Box>
    </Box>
  );
};
