import type { QueueSummary } from '@balcao/contracts';
import Box from '@mui/material/Box';
import Checkbox from '@mui/material/Checkbox';
import ListItemText from '@mui/material/ListItemText';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { useTexts } from '../../../lib/i18n.ts';

type Props = {
  readonly anchor: HTMLElement;
  readonly sectors: readonly QueueSummary[];
  readonly chosen: readonly number[] | undefined;
  readonly onChange: (chosen: readonly number[] | undefined) => void;
  readonly onClose: () => void;
};

/** Several at a time: the menu stays open until somebody leaves it. */
const SectorMenu = ({ anchor, sectors, chosen, onChange, onClose }: Props) => {
  const texts = useTexts('tickets');
  const ids = sectors.map(({ id }) => id);
  const shown = chosen ?? ids;
  const toggle = (queueId: number): void => {
    const next = shown.includes(queueId) ? shown.filter((id) => id !== queueId) : [...shown, queueId];
    onChange(ids.every((id) => next.includes(id)) ? undefined : ids.filter((id) => next.includes(id)));
  };
  const item = (key: number, label: string, isOn: boolean, onClick: () => void, color?: string) => (
    <MenuItem key={key} role="menuitemcheckbox" aria-checked={isOn} onClick={onClick} dense>
      <Checkbox
        checked={isOn}
        tabIndex={-1}
        size="small"
        disableRipple
        slotProps={{ input: { 'aria-hidden': true } }}
      />
      {color === undefined ? null : (
        <Box aria-hidden sx={{ width: 5, height: 24, borderRadius: 1, mr: 1.25, bgcolor: color }} />
      )}
      <ListItemText>{label}</ListItemText>
    </MenuItem>
  );
  return (
    <Menu
      open
      anchorEl={anchor}
      onClose={onClose}
      slotProps={{ list: { 'aria-label': texts('sectors.label') } }}
    >
      {item(0, texts('sectors.all'), chosen === undefined, () =>
        onChange(chosen === undefined ? [] : undefined),
      )}
      {sectors.map(({ id, name, color }) => item(id, name, shown.includes(id), () => toggle(id), color))}
    </Menu>
  );
};

export default SectorMenu;
