import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { useQuery } from '@tanstack/react-query';
import { type Control, useController, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { useMistakeText } from '../../../components/form/validation-text.ts';
import { allQueues } from '../../../entities/queue/all-queues.ts';
import type { ConnectionFields } from '../api/save-connection.ts';

/** The sector of customers who do not choose one; it is one of the selected sectors. */
export const DefaultQueueChoice = ({ control }: { readonly control: Control<ConnectionFields> }) => {
  const { t } = useTranslation('connections');
  const { data: queues = [] } = useQuery(allQueues);
  const { field, fieldState } = useController({ control, name: 'defaultQueueId' });
  const mistake = useMistakeText()(fieldState);
  const queueIds = useWatch({ control, name: 'queueIds' });
  const chosen = queues.filter(({ id }) => queueIds.includes(id));
  if (chosen.length < 2) return null;
  return (
    <TextField
      select
      fullWidth
      label={t('speaking.defaultQueue')}
      error={mistake !== undefined}
      helperText={mistake ?? t('speaking.defaultQueueHint')}
      value={chosen.some(({ id }) => id === field.value) ? field.value : 0}
      inputRef={field.ref}
      onBlur={field.onBlur}
      onChange={({ target }) => field.onChange(Number(target.value) === 0 ? null : Number(target.value))}
    >
      <MenuItem value={0}>{t('speaking.noQueue')}</MenuItem>
      {chosen.map(({ id, name }) => (
        <MenuItem key={id} value={id}>
          {name}
        </MenuItem>
      ))}
    </TextField>
  );
};
