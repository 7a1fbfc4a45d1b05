import CheckBoxOutlineBlankRounded from '@mui/icons-material/CheckBoxOutlineBlankRounded';
import CheckBoxRounded from '@mui/icons-material/CheckBoxRounded';
import Box from '@mui/material/Box';
import ListItemIcon from '@mui/material/ListItemIcon';
import ListItemText from '@mui/material/ListItemText';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { shownColor } from '../../../lib/text/color-contrast.ts';

export type FilterEntry = {
  readonly id: number;
  readonly name: string;
  readonly color?: string;
  readonly isOn: boolean;
  readonly onToggle: () => void;
};

type Props = {
  readonly anchor: HTMLElement;
  readonly label: string;
  readonly entries: readonly FilterEntry[];
  readonly onClose: () => void;
};

/** Several can be chosen: the menu stays open until the user closes it. */
const FilterMenu = ({ anchor, label, entries, onClose }: Props) => (
  <Menu
    open
    anchorEl={anchor}
    onClose={onClose}
    slotProps={{ list: { 'aria-label': label }, paper: { sx: { maxHeight: '60vh', maxWidth: 320 } } }}
  >
    {entries.map(({ id, name, color, isOn, onToggle }) => (
      <MenuItem
        key={id}
        role="menuitemcheckbox"
        aria-checked={isOn}
        onClick={onToggle}
        dense
        sx={{ minHeight: 44 }}
      >
        <ListItemIcon sx={{ color: isOn ? 'primary.dark' : 'text.secondary' }}>
          {isOn ? <CheckBoxRounded fontSize="small" /> : <CheckBoxOutlineBlankRounded fontSize="small" />}
        </ListItemIcon>
        {color === undefined ? null : (
          <Box
            aria-hidden
            data-own-color
            sx={{
              width: 5,
              height: 24,
              borderRadius: 1,
              mr: 1.25,
              flexShrink: 0,
              bgcolor: shownColor(color),
            }}
          />
        )}
        <ListItemText slotProps={{ primary: { noWrap: true } }}>{name}</ListItemText>
      </MenuItem>
    ))}
  </Menu>
);

export default FilterMenu;
