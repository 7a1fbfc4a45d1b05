import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useId } from 'react';
import { type Control, useController, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { FormSwitch } from '../../../components/form/form-switch.tsx';
import { MessageText } from '../../../components/form/message-text.tsx';
import { useDeskTimeZone } from '../../../entities/setting/use-desk-moment.ts';
import type { ConnectionFields } from '../api/save-connection.ts';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { useQuery } from '@tanstack/react-query';
import { useMistakeText, useValidationText } from '../../../components/form/validation-text.ts';
import { allQueues } from '../../../entities/queue/all-queues.ts';
import { mostIdleMinutes } from '@balcao/contracts';
import InputAdornment from '@mui/material/InputAdornment';

type Props = {
  readonly control: Control<ConnectionFields>;
  readonly name: 'closeWaitingMinutes' | 'closePendingMinutes' | 'reminderMinutes';
  readonly label: string;
  readonly hint: string;
};

/** Whole minutes; empty: never. */
const MinutesField = ({ control, name, label, hint }: Props) => {
  const { field, fieldState } = useController({ control, name });
  const validationText = useValidationText();
  const { t } = useTranslation('connections');
  return (
    <TextField
      type="number"
      fullWidth
      label={label}
      autoComplete="off"
      value={field.value ?? ''}
      inputRef={field.ref}
      onBlur={field.onBlur}
      onChange={({ target }) => field.onChange(target.value === '' ? null : Number(target.value))}
      error={fieldState.invalid}
      helperText={fieldState.invalid ? validationText(fieldState.error?.message) : hint}
      slotProps={{
        htmlInput: { min: 1, max: mostIdleMinutes, step: 1, inputMode: 'numeric' },
        input: { endAdornment: <InputAdornment position="end">{t('speaking.minutes')}</InputAdornment> },
      }}
    />
  );
};

/** The sector of customers who do not choose one; it is one of the selected sectors. */
const DefaultQueueChoice = ({ control }: { readonly control: Control<ConnectionFields> }) => {
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

/** What the automation of the connection sends and does, and what each choice changes for the customer (rule W19). */
export const SpeakingFields = ({ control }: { readonly control: Control<ConnectionFields> }) => {
  const { t } = useTranslation('connections');
  const timeZone = useDeskTimeZone();
  const titleId = useId();
  return (
    <Box
      role="group"
      aria-labelledby={titleId}
      sx={{ display: 'flex', flexDirection: 'column', gap: 2.5, borderTop: 1, borderColor: 'divider', pt: 2 }}
    >
      <Typography id={titleId} component="h3" variant="subtitle1">
        {t('speaking.title')}
      </Typography>
      <DefaultQueueChoice control={control} />
      <MessageText
        timeZone={timeZone}
        control={control}
        name="hintMessage"
        label={t('speaking.hint')}
        hint={t('speaking.hintHint')}
        saysOpening
      />
      <MessageText
        timeZone={timeZone}
        control={control}
        name="openingMessage"
        label={t('speaking.opening')}
        hint={t('speaking.openingHint')}
        saysOpening
      />
      <MinutesField
        control={control}
        name="closeWaitingMinutes"
        label={t('speaking.closeWaiting')}
        hint={t('speaking.closeWaitingHint')}
      />
      <MinutesField
        control={control}
        name="reminderMinutes"
        label={t('speaking.reminderMinutes')}
        hint={t('speaking.reminderMinutesHint')}
      />
      <MessageText
        timeZone={timeZone}
        control={control}
        name="reminderMessage"
        label={t('speaking.reminder')}
        hint={t('speaking.reminderHint')}
      />
      <MinutesField
        control={control}
        name="closePendingMinutes"
        label={t('speaking.closePending')}
        hint={t('speaking.closePendingHint')}
      />
      <Box>
        <FormSwitch
          control={control}
          name="isAutomaticInGroups"
          label={t('speaking.groups')}
          hint={t('speaking.groupsHint')}
        />
      </Box>
    </Box>
  );
};
