import Checkbox from '@mui/material/Checkbox';
import ListItemText from '@mui/material/ListItemText';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { useQuery } from '@tanstack/react-query';
import type { Ref } from 'react';
import { allQueues } from './all-queues.ts';

type Props = {
  readonly label: string;
  readonly hint: string;
  /** What is wrong with the choice, such as a sector that was deleted meanwhile. */
  readonly mistake: string | undefined;
  readonly value: readonly number[];
  /** In the order in which they were chosen. */
  readonly onChange: (ids: number[]) => void;
  readonly onBlur: () => void;
  readonly inputRef: Ref<unknown>;
};

/** Chooses sectors; there is nothing to choose while the desk has none. */
export const QueuesField = ({ label, hint, mistake, value, onChange, onBlur, inputRef }: Props) => {
  const { data: queues = [] } = useQuery(allQueues);
  if (queues.length === 0 && mistake === undefined) return null;
  const nameOf = (id: number): string => queues.find((queue) => queue.id === id)?.name ?? '';
  // A deleted sector may still be among the values.
  const chosen = value.filter((id) => queues.some((queue) => queue.id === id));
  return (
    <TextField
      select
      fullWidth
      label={label}
      error={mistake !== undefined}
      helperText={mistake ?? hint}
      value={chosen}
      inputRef={inputRef}
      onBlur={onBlur}
      onChange={(event) => onChange([event.target.value].flat().map(Number))}
      slotProps={{ select: { multiple: true, renderValue: () => chosen.map(nameOf).join(', ') } }}
    >
      {queues.map(({ id, name }) => (
        <MenuItem key={id} value={id}>
          <Checkbox checked={chosen.includes(id)} tabIndex={-1} aria-hidden />
          <ListItemText primary={name} />
        </MenuItem>
      ))}
    </TextField>
  );
};
