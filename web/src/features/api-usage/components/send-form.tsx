import Button from '@mui/material/Button';
import MenuItem from '@mui/material/MenuItem';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import type { SyntheticEvent } from 'react';
import type { Control } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { FormStack } from '../../../components/form/form-stack.tsx';
import { FormText } from '../../../components/form/form-text.tsx';
import { MessageText } from '../../../components/form/message-text.tsx';
import { useDeskTimeZone } from '../../../entities/setting/use-desk-moment.ts';
import type { Choices, SendFields } from './send-fields.ts';
import { SentFiles } from './sent-files.tsx';

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
