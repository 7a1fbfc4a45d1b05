import { can, thirdPartyPath } from '@balcao/contracts';
import ChecklistRounded from '@mui/icons-material/ChecklistRounded';
import DarkModeOutlined from '@mui/icons-material/DarkModeOutlined';
import KeyboardOutlined from '@mui/icons-material/KeyboardOutlined';
import LightModeOutlined from '@mui/icons-material/LightModeOutlined';
import LogoutRounded from '@mui/icons-material/LogoutRounded';
import PersonOutlineRounded from '@mui/icons-material/PersonOutlineRounded';
import Box from '@mui/material/Box';
import Divider from '@mui/material/Divider';
import ListItemIcon from '@mui/material/ListItemIcon';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import Typography from '@mui/material/Typography';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { LanguageEntries } from '../../components/language-items.tsx';
import { runShortcut } from '../../lib/page/shortcuts.ts';
import { useUser } from '../../lib/session/session.ts';
import { chooseTheme, useThemeMode } from '../../lib/page/theme-choice.ts';
import { leaveDesk } from '../leave-desk.ts';
import { ColorChip } from '../../components/color-chip.tsx';
import { useClientConfig } from '../../config/client-config.ts';

const numbersOf = (version: string): readonly number[] | undefined => {
  const found = /^v?(\d+)\.(\d+)\.(\d+)/.exec(version.trim());
  return found === null ? undefined : found.slice(1).map(Number);
};

/** Whether that release is newer than the running one; false if it is no version. */
export const isNewerRelease = (latest: string | undefined, running: string): boolean => {
  const [theirs, ours] = [numbersOf(latest ?? ''), numbersOf(running)];
  if (theirs === undefined || ours === undefined) return false;
  const differing = theirs.findIndex((part, index) => part !== ours[index]);
  return differing !== -1 && (theirs[differing] ?? 0) > (ours[differing] ?? 0);
};

/** The running version, and whether there is a newer one. The server looks for it; if it can't, nothing shows. */
const DeskVersion = () => {
  const { t } = useTranslation('shell');
  const { version, latestRelease } = useClientConfig();
  if (version === '') return null;
  return (
    <Typography
      component="li"
      role="none"
      variant="caption"
      color="textSecondary"
      sx={{ px: 2, py: 0.5, display: 'flex', gap: 1, alignItems: 'center' }}
    >
      {t('version', { version })}
      {isNewerRelease(latestRelease, version) ? (
        <ColorChip label={t('newerRelease', { version: latestRelease })} />
      ) : null}
    </Typography>
  );
};

type Props = {
  readonly anchor: HTMLElement;
  readonly onClose: () => void;
  readonly onOpen: (dialog: 'profile' | 'firstSteps') => void;
};

const Item = (props: {
  readonly icon: ReactNode;
  readonly label: string;
  readonly isDisabled?: boolean;
  readonly onClick: () => void;
}) => (
  <MenuItem disabled={props.isDisabled ?? false} onClick={props.onClick} sx={{ minHeight: 44 }}>
    <ListItemIcon>{props.icon}</ListItemIcon>
    {props.label}
  </MenuItem>
);

const UserItems = ({ anchor, onClose, onOpen }: Props) => {
  const { t } = useTranslation('shell');
  const { t: common } = useTranslation('common');
  const mode = useThemeMode();
  const user = useUser();
  const [isLeaving, setIsLeaving] = useState(false);

  const leave = async (): Promise<void> => {
    setIsLeaving(true);
    await leaveDesk();
  };

  return (
    <Menu open anchorEl={anchor} onClose={onClose} slotProps={{ paper: { sx: { minWidth: 240 } } }}>
      <Box component="li" role="none" sx={{ px: 2, py: 1 }}>
        <Typography variant="subtitle1">{user.name}</Typography>
        <Typography variant="body2" color="textSecondary" sx={{ overflowWrap: 'anywhere' }}>
          {user.email}
        </Typography>
        <Typography variant="caption" color="textSecondary">
          {t(`profiles.${user.profile}`)}
        </Typography>
      </Box>
      <Divider component="li" />
      <Item
        icon={<PersonOutlineRounded fontSize="small" />}
        label={t('profile.open')}
        onClick={() => onOpen('profile')}
      />
      {can(user.profile, 'drawer-admin-items:view') ? (
        <Item
          icon={<ChecklistRounded fontSize="small" />}
          label={t('firstSteps')}
          onClick={() => onOpen('firstSteps')}
        />
      ) : null}
      <Item
        icon={<KeyboardOutlined fontSize="small" />}
        label={t('shortcuts.open')}
        onClick={() => {
          onClose();
          runShortcut('showShortcuts');
        }}
      />
      <Item
        icon={
          mode === 'light' ? <DarkModeOutlined fontSize="small" /> : <LightModeOutlined fontSize="small" />
        }
        label={common(mode === 'light' ? 'theme.toDark' : 'theme.toLight')}
        onClick={() => {
          onClose();
          chooseTheme(mode === 'light' ? 'dark' : 'light');
        }}
      />
      <Divider component="li" />
      <LanguageEntries onChosen={onClose} />
      <Divider component="li" />
      <Item
        icon={<LogoutRounded fontSize="small" />}
        label={t('signOut')}
        isDisabled={isLeaving}
        onClick={() => void leave()}
      />
      <MenuItem
        component="a"
        href={thirdPartyPath}
        target="_blank"
        rel="noopener noreferrer"
        onClick={onClose}
        sx={{ minHeight: 44, fontSize: '0.8125rem', color: 'text.secondary' }}
      >
        {t('thirdParty')}
      </MenuItem>
      <DeskVersion />
    </Menu>
  );
};

export default UserItems;
