import Checkbox from '@mui/material/Checkbox';
import ListItemText from '@mui/material/ListItemText';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { useQuery } from '@tanstack/react-query';
import { type Control, useController } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { allQueues } from '../../../entities/queue/all-queues.ts';
import type { ConnectionFields } from '../api/save-connection.ts';

/** The sectors that its conversations go to; nothing to choose while the desk has none. */
export const QueueChoice = ({ control }: { readonly control: Control<ConnectionFields> }) => {
  const { t } = useTranslation('connections');
  const { data: queues = [] } = useQuery(allQueues);
  const { field } = useController({ control, name: 'queueIds' });
  if (queues.length === 0) return null;
  const nameOf = (id: number): string => queues.find((queue) => queue.id === id)?.name ?? '';
  const chosen = field.value.filter((id) => queues.some((queue) => queue.id === id));
  return (
    <TextField
      select
      fullWidth
      label={t('dialog.queues')}
      helperText={t('dialog.queuesHint')}
      value={chosen}
      inputRef={field.ref}
      onBlur={field.onBlur}
      onChange={(event) => field.onChange(event.target.value)}
      slotProps={{
        select: { multiple: true, renderValue: () => chosen.map(nameOf).join(', ') },
      }}
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
