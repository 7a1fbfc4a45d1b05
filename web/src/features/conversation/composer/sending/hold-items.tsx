import CheckRounded from '@mui/icons-material/CheckRounded';
import ListItemIcon from '@mui/material/ListItemIcon';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { useTranslation } from 'react-i18next';
import { holdChoices, holdSeconds } from './use-sending.ts';

type Props = { readonly anchor: HTMLElement; readonly onClose: () => void };

/** For how long a send from here can be cancelled. */
const HoldItems = ({ anchor, onClose }: Props) => {
  const { t } = useTranslation('conversation');
  const chosen = holdSeconds.use();
  return (
    <Menu open anchorEl={anchor} onClose={onClose}>
      {holdChoices.map((seconds) => (
        <MenuItem
          key={seconds}
          selected={seconds === chosen}
          sx={{ minHeight: 44 }}
          onClick={() => {
            holdSeconds.choose(seconds);
            onClose();
          }}
        >
          <ListItemIcon>{seconds === chosen ? <CheckRounded fontSize="small" /> : null}</ListItemIcon>
          {seconds === 0 ? t('hold.none') : t('hold.wait', { count: seconds })}
        </MenuItem>
      ))}
    </Menu>
  );
};

export default HoldItems;
