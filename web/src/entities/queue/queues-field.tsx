import Checkbox from '@mui/material/Checkbox';
import ListItemText from '@mui/material/ListItemText';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { useQuery } from '@tanstack/react-query';
import { type Ref, useState } from 'react';
import { useTranslation } from 'react-i18next';
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

/**
 * Chooses sectors; there is nothing to choose while the desk has none. A chosen sector that was deleted meanwhile stays
 * in the list, so that it can be deselected: the call refuses it.
 */
export const QueuesField = ({ label, hint, mistake, value, onChange, onBlur, inputRef }: Props) => {
  const { t } = useTranslation('common');
  const { data: queues } = useQuery(allQueues);
  // A deselected sector keeps its entry: if it disappeared at the click, the open menu would lose the focus.
  const [everChosen, setEverChosen] = useState(value);
  const added = value.filter((id) => !everChosen.includes(id));
  if (added.length > 0) setEverChosen([...everChosen, ...added]);
  // The chosen ones have no names until they are loaded.
  if (queues === undefined) return null;
  const gone = everChosen.filter((id) => !queues.some((queue) => queue.id === id));
  const choices = [...queues, ...gone.map((id) => ({ id, name: t('deletedSector') }))];
  if (choices.length === 0 && mistake === undefined) return null;
  const nameOf = (id: number): string => choices.find((choice) => choice.id === id)?.name ?? '';
  return (
    <TextField
      select
      fullWidth
      label={label}
      error={mistake !== undefined}
      helperText={mistake ?? hint}
      value={value}
      inputRef={inputRef}
      onBlur={onBlur}
      onChange={(event) => onChange([event.target.value].flat().map(Number))}
      slotProps={{ select: { multiple: true, renderValue: () => value.map(nameOf).join(', ') } }}
    >
      {choices.map(({ id, name }) => (
        <MenuItem key={id} value={id}>
          <Checkbox checked={value.includes(id)} tabIndex={-1} aria-hidden />
          <ListItemText primary={name} />
        </MenuItem>
      ))}
    </TextField>
  );
};
