import LogoutRounded from '@mui/icons-material/LogoutRounded';
import Box from '@mui/material/Box';
import Divider from '@mui/material/Divider';
import ListItemIcon from '@mui/material/ListItemIcon';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { useClientConfig } from '../../config/client-config.ts';
import { useTexts } from '../../lib/i18n.ts';
import { session, useUser } from '../../lib/session.ts';

type Props = { readonly anchor: HTMLElement; readonly onClose: () => void };

const UserItems = ({ anchor, onClose }: Props) => {
  const texts = useTexts('shell');
  const user = useUser();
  const { version } = useClientConfig();
  const [isLeaving, setIsLeaving] = useState(false);

  const leave = async (): Promise<void> => {
    setIsLeaving(true);
    await session.signOut();
  };

  return (
    <Menu open anchorEl={anchor} onClose={onClose} slotProps={{ paper: { sx: { minWidth: 240 } } }}>
      <Box component="li" role="none" sx={{ px: 2, py: 1 }}>
        <Typography variant="subtitle1">{user.name}</Typography>
        <Typography variant="body2" color="textSecondary" sx={{ overflowWrap: 'anywhere' }}>
          {user.email}
        </Typography>
        <Typography variant="caption" color="textSecondary">
          {texts(`profiles.${user.profile}`)}
        </Typography>
      </Box>
      <Divider component="li" />
      <MenuItem disabled={isLeaving} onClick={() => void leave()} sx={{ minHeight: 44 }}>
        <ListItemIcon>
          <LogoutRounded fontSize="small" />
        </ListItemIcon>
        {texts('signOut')}
      </MenuItem>
      {version === '' ? null : (
        <Typography
          component="li"
          role="none"
          variant="caption"
          color="textSecondary"
          sx={{ px: 2, py: 0.5, display: 'block' }}
        >
          {texts('version', { version })}
        </Typography>
      )}
    </Menu>
  );
};

export default UserItems;
