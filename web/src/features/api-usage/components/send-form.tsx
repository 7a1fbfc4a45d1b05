import Button from '@mui/material/Button';
import MenuItem from '@mui/material/MenuItem';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import { type SyntheticEvent, type ChangeEvent, useRef } from 'react';
import { type Control, useController } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { FormStack } from '../../../components/form/form-stack.tsx';
import { FormText } from '../../../components/form/form-text.tsx';
import { MessageText } from '../../../components/form/message-text.tsx';
import { useDeskTimeZone } from '../../../entities/setting/use-desk-moment.ts';
import type { Choices, SendFields } from './send-fields.ts';
import { uploadLimits } from '@balcao/contracts';
import AttachFileRounded from '@mui/icons-material/AttachFileRounded';
import Box from '@mui/material/Box';
import Chip from '@mui/material/Chip';

/** The files of the message, each with its text as the caption. */
const SentFiles = ({ control }: { readonly control: Control<SendFields> }) => {
  const { t } = useTranslation('api');
  const { field } = useController({ control, name: 'files' });
  const picker = useRef<HTMLInputElement>(null);
  const files = field.value;
  const handlePick = (event: ChangeEvent<HTMLInputElement>): void => {
    const picked = [...(event.target.files ?? [])];
    // The input is emptied, so that the same file can be picked again.
    event.target.value = '';
    field.onChange([...files, ...picked].slice(0, uploadLimits.maxFiles));
  };
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center' }}>
      <Button
        startIcon={<AttachFileRounded />}
        onClick={() => picker.current?.click()}
        disabled={files.length >= uploadLimits.maxFiles}
        sx={{ minHeight: 44 }}
      >
        {t('usage.attach')}
      </Button>
      <input ref={picker} type="file" multiple hidden onChange={handlePick} />
      {files.map((file, index) => (
        <Chip
          // Two files may have the same name.
          key={`${String(index)} ${file.name}`}
          label={file.name}
          onDelete={() => field.onChange(files.filter((other) => other !== file))}
          sx={{ minHeight: 44, maxWidth: '100%' }}
        />
      ))}
    </Box>
  );
};

type Props = {
  readonly control: Control<SendFields>;
  readonly choices: Choices;
  readonly isBusy: boolean;
  readonly onSubmit: (event: SyntheticEvent) => Promise<void>;
};

type Choice = { readonly id: number; readonly name: string };

/** The items have to be direct children of their list. */
const optionsOf = (list: readonly Choice[]) =>
  list.map(({ id, name }) => (
    <MenuItem key={id} value={String(id)}>
      {name}
    </MenuItem>
  ));

export const SendForm = ({ control, choices, isBusy, onSubmit }: Props) => {
  const { t } = useTranslation('api');
  const timeZone = useDeskTimeZone();
  const byName = choices.users.toSorted((one, other) => one.name.localeCompare(other.name));
  return (
    <Paper component="section" variant="outlined" sx={{ p: 2 }}>
      <Typography variant="h2" sx={{ mb: 2 }}>
        {t('usage.form')}
      </Typography>
      <FormStack onSubmit={onSubmit}>
        <FormText
          control={control}
          name="number"
          type="tel"
          label={t('usage.number')}
          hint={t('usage.numberHint')}
          required
        />
        <MessageText
          timeZone={timeZone}
          control={control}
          name="body"
          label={t('usage.body')}
          required
          isSentByHand
        />
        <FormText
          control={control}
          name="userId"
          label={t('usage.user')}
          hint={t('usage.userHint')}
          required
          isSelect
        >
          {optionsOf(byName)}
        </FormText>
        <FormText control={control} name="queueId" label={t('usage.sector')} required isSelect>
          {optionsOf(choices.queues)}
        </FormText>
        <FormText
          control={control}
          name="whatsappId"
          label={t('usage.connection')}
          hint={choices.connections.length === 0 ? t('usage.noConnection') : undefined}
          required
          isSelect
        >
          {optionsOf(choices.connections)}
        </FormText>
        <SentFiles control={control} />
        <Button type="submit" variant="contained" loading={isBusy} sx={{ minHeight: 44 }}>
          {t('usage.send')}
        </Button>
      </FormStack>
    </Paper>
  );
};
