import { isTrickedSchema, profileSchema } from '@balcao/contracts';
import Box from '@mui/material/Box';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { useQuery } from '@tanstack/react-query';
import { type Control, useController } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { FormSwitch } from '../../../components/form/form-switch.tsx';
import { FormText } from '../../../components/form/form-text.tsx';
import { useMistakeText } from '../../../components/form/validation-text.ts';
import { allConnections } from '../../../entities/connection/all-connections.ts';
import { QueuesField } from '../../../entities/queue/queues-field.tsx';
import type { UserFields } from '../user-form.ts';

type Part = { readonly control: Control<UserFields> };

const SectorChoice = ({ control }: Part) => {
  const { t } = useTranslation('users');
  const { field, fieldState } = useController({ control, name: 'queueIds' });
  const mistakeText = useMistakeText();
  return (
    <QueuesField
      label={t('sectors')}
      hint={t('sectorsHint')}
      mistake={mistakeText(fieldState)}
      value={field.value}
      onChange={(ids) => field.onChange(ids.toSorted((one, other) => one - other))}
      onBlur={field.onBlur}
      inputRef={field.ref}
    />
  );
};

const ConnectionChoice = ({ control }: Part) => {
  const { t } = useTranslation('users');
  const { t: common } = useTranslation('common');
  const { data: connections } = useQuery(allConnections);
  const { field, fieldState } = useController({ control, name: 'whatsappId' });
  const mistake = useMistakeText()(fieldState);
  // The chosen connection has no name until the connections are loaded.
  if (connections === undefined) return null;
  const isGone = field.value !== 0 && !connections.some(({ id }) => id === field.value);
  return (
    <TextField
      select
      fullWidth
      label={t('connection')}
      error={mistake !== undefined}
      helperText={mistake ?? t('connectionHint')}
      value={field.value}
      inputRef={field.ref}
      onBlur={field.onBlur}
      onChange={(event) => field.onChange(Number(event.target.value))}
    >
      <MenuItem value={0}>{t('noConnection')}</MenuItem>
      {connections.map(({ id, name }) => (
        <MenuItem key={id} value={id}>
          {name}
        </MenuItem>
      ))}
      {isGone ? <MenuItem value={field.value}>{common('deletedConnection')}</MenuItem> : null}
    </TextField>
  );
};

/** The picker has steps of ten minutes; typed times may be any minute. */
const pickerSeconds = 600;

const Hour = ({ control, name }: Part & { readonly name: 'startWork' | 'endWork' }) => {
  const { t } = useTranslation('users');
  const { field, fieldState } = useController({ control, name });
  const mistake = useMistakeText()(fieldState);
  const { ref, ...rest } = field;
  return (
    <TextField
      {...rest}
      inputRef={ref}
      type="time"
      fullWidth
      label={t(name)}
      error={mistake !== undefined}
      helperText={mistake}
      slotProps={{ inputLabel: { shrink: true }, htmlInput: { step: pickerSeconds } }}
    />
  );
};

/** The fields that only admins set (rule U18). Nobody suspends themselves (rule A27). */
export const UserRights = ({ control, isOwn }: Part & { readonly isOwn: boolean }) => {
  const { t } = useTranslation('users');
  return (
    <>
      <FormText control={control} name="profile" label={t('profile')} isSelect>
        {profileSchema.options.map((option) => (
          <MenuItem key={option} value={option}>
            {t(`profiles.${option}`)}
          </MenuItem>
        ))}
      </FormText>
      <SectorChoice control={control} />
      <ConnectionChoice control={control} />
      <Box>
        <Box sx={{ display: 'flex', gap: 2 }}>
          <Hour control={control} name="startWork" />
          <Hour control={control} name="endWork" />
        </Box>
        <Box sx={{ mt: 0.5, mx: 1.75, fontSize: '0.75rem', color: 'text.secondary' }}>{t('hoursHint')}</Box>
      </Box>
      <FormText
        control={control}
        name="isTricked"
        label={t('viewContacts')}
        hint={t('viewContactsHint')}
        isSelect
      >
        {isTrickedSchema.options.map((option) => (
          <MenuItem key={option} value={option}>
            {t(`tricked.${option}`)}
          </MenuItem>
        ))}
      </FormText>
      {isOwn ? null : (
        <Box>
          <FormSwitch
            control={control}
            name="isSuspended"
            label={t('suspension.field')}
            hint={t('suspension.hint')}
          />
        </Box>
      )}
    </>
  );
};
