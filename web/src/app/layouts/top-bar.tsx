import MenuOpenRounded from '@mui/icons-material/MenuOpenRounded';
import MenuRounded from '@mui/icons-material/MenuRounded';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import { LanguageMenu } from '../../components/language-menu.tsx';
import { ThemeToggle } from '../../components/theme-toggle.tsx';
import { useClientConfig } from '../../config/client-config.ts';
import { NotificationBell, switchSound, useSound } from '../../features/notifications/index.ts';
import { useUser } from '../../lib/session/session.ts';
import VolumeOffRounded from '@mui/icons-material/VolumeOffRounded';
import VolumeUpRounded from '@mui/icons-material/VolumeUpRounded';
import { useState } from 'react';
import { ContactAvatar } from '../../entities/contact/contact-avatar.tsx';
import { MenuButton } from '../../components/menu-button.tsx';
import { lazyPart } from '../../components/loading/lazy-part.tsx';

const UserItems = lazyPart(() => import('./user-items.tsx'));
const ProfileDialog = lazyPart(() => import('../../features/users/own-profile-dialog.tsx'), {
  texts: ['admin', 'users'],
});

const FirstStepsDialog = lazyPart(() => import('../first-steps/first-steps-dialog.tsx'), {
  texts: ['first-steps', 'settings'],
});

const UserMenu = () => {
  const { t } = useTranslation('shell');
  const { name } = useUser();
  const [open, setOpen] = useState<'none' | 'profile' | 'firstSteps'>('none');
  const closeDialog = (): void => setOpen('none');
  return (
    <>
      <MenuButton label={t('userMenu')} icon={<ContactAvatar name={name} picture="" size={30} />}>
        {(anchor, close) => (
          <UserItems
            anchor={anchor}
            onClose={close}
            onOpen={(dialog) => {
              close();
              setOpen(dialog);
            }}
          />
        )}
      </MenuButton>
      {open === 'profile' ? <ProfileDialog onClose={closeDialog} /> : null}
      {open === 'firstSteps' ? <FirstStepsDialog onClose={closeDialog} /> : null}
    </>
  );
};

const SoundToggle = () => {
  const { t } = useTranslation('notifications');
  const { isOn } = useSound();
  return (
    <IconButton
      color="inherit"
      aria-label={t('sound.label')}
      aria-pressed={isOn}
      title={isOn ? t('sound.on') : t('sound.off')}
      onClick={() => switchSound(!isOn)}
      sx={{ width: 44, height: 44 }}
    >
      {isOn ? <VolumeUpRounded /> : <VolumeOffRounded />}
    </IconButton>
  );
};

type Props = { readonly isDrawerOpen: boolean; readonly onToggleDrawer: () => void };

export const TopBar = ({ isDrawerOpen, onToggleDrawer }: Props) => {
  const { t } = useTranslation('shell');
  const { name } = useUser();
  const { systemName } = useClientConfig();
  return (
    <Box
      component="header"
      data-off-paper
      sx={{
        display: 'flex',
        alignItems: 'center',
        gap: 0.5,
        minHeight: 56,
        px: { xs: 1, sm: 1.25 },
        borderBottom: 1,
        borderColor: 'divider',
        bgcolor: 'background.paper',
        flexShrink: 0,
      }}
    >
      <IconButton
        color="inherit"
        aria-label={isDrawerOpen ? t('closeDrawer') : t('openDrawer')}
        aria-expanded={isDrawerOpen}
        onClick={onToggleDrawer}
      >
        {isDrawerOpen ? <MenuOpenRounded /> : <MenuRounded />}
      </IconButton>
      <Typography variant="subtitle1" component="p" noWrap sx={{ flex: 1, minWidth: 0, ml: 0.5 }}>
        <span>{t('greeting', { name })}</span>
        <Box component="span" sx={{ display: { xs: 'none', sm: 'inline' } }}>
          {' '}
          {t('welcome', { systemName })}
        </Box>
      </Typography>
      <SoundToggle />
      <NotificationBell />
      {/* Small screens have both only in the user menu. */}
      <Box sx={{ display: { xs: 'none', sm: 'flex' }, gap: 0.5 }}>
        <LanguageMenu />
        <ThemeToggle />
      </Box>
      <UserMenu />
    </Box>
  );
};
