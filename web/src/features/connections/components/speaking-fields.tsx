import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useId } from 'react';
import type { Control } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { FormSwitch } from '../../../components/form/form-switch.tsx';
import { MessageText } from '../../../components/form/message-text.tsx';
import { useDeskTimeZone } from '../../../entities/setting/use-desk-moment.ts';
import type { ConnectionFields } from '../api/save-connection.ts';
import { DefaultQueueChoice } from './default-queue-choice.tsx';
import { MinutesField } from './minutes-field.tsx';

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
