import { can } from '@balcao/contracts';
import ForumOutlined from '@mui/icons-material/ForumOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import { LanguageMenu } from '../../components/language-menu.tsx';
import { PermissionGuard } from '../../components/permission-guard.tsx';
import { Splash } from '../../components/loading/delayed-skeleton.tsx';
import { ThemeToggle } from '../../components/theme-toggle.tsx';
import { SignInForm } from '../../features/sign-in/sign-in-form.tsx';
import { SimulatorPage } from '../../features/simulator/simulator-page.tsx';
import { paths } from '../../config/paths.ts';
import { session, useSession } from '../../lib/session/session.ts';
import { GuestFrame } from './guest-frame.tsx';

/** The page of the simulated phones, separate from the desk. */
const SimulatorFrame = () => {
  const { t } = useTranslation('simulator');
  const state = useSession();
  if (state.status === 'restoring' || state.status === 'giving-way')
    return (
      <Box sx={{ height: '100dvh', display: 'flex' }}>
        <Splash />
      </Box>
    );
  if (state.status !== 'signed-in')
    return (
      <GuestFrame title={t('signInTitle')} text={t('signInText')}>
        <SignInForm />
      </GuestFrame>
    );
  const mayPlay = can(state.user.profile, 'simulator:control');
  return (
    <Box sx={{ minHeight: '100dvh', display: 'flex', flexDirection: 'column' }}>
      <Box
        component="header"
        sx={{
          display: 'flex',
          alignItems: 'center',
          gap: 1,
          minHeight: 56,
          px: 2,
          borderBottom: 1,
          borderColor: 'divider',
          bgcolor: 'background.paper',
        }}
      >
        <Typography variant="h1" sx={{ flex: 1 }} noWrap>
          {t('title')}
        </Typography>
        <IconButton
          color="inherit"
          href={paths.tickets.to()}
          aria-label={t('toDesk')}
          title={t('toDesk')}
          sx={{ display: { sm: 'none' } }}
        >
          <ForumOutlined />
        </IconButton>
        <Button href={paths.tickets.to()} size="small" sx={{ display: { xs: 'none', sm: 'inline-flex' } }}>
          {t('toDesk')}
        </Button>
        {mayPlay ? null : (
          <Button size="small" onClick={() => void session.signOut()}>
            {t('signOut')}
          </Button>
        )}
        <LanguageMenu />
        <ThemeToggle />
      </Box>
      <Box component="main" sx={{ flex: 1, display: 'flex', flexDirection: 'column', p: { xs: 2, md: 3 } }}>
        <PermissionGuard permission="simulator:control">
          <SimulatorPage />
        </PermissionGuard>
      </Box>
    </Box>
  );
};

export default SimulatorFrame;
