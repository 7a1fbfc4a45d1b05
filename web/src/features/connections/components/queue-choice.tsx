import { type Control, useController } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { useMistakeText } from '../../../components/form/validation-text.ts';
import { QueuesField } from '../../../entities/queue/queues-field.tsx';
import type { ConnectionFields } from '../api/save-connection.ts';

/** The sectors that its conversations go to. */
export const QueueChoice = ({ control }: { readonly control: Control<ConnectionFields> }) => {
  const { t } = useTranslation('connections');
  const { field, fieldState } = useController({ control, name: 'queueIds' });
  const mistakeText = useMistakeText();
  return (
    <QueuesField
      label={t('dialog.queues')}
      hint={t('dialog.queuesHint')}
      mistake={mistakeText(fieldState)}
      value={field.value}
      onChange={field.onChange}
      onBlur={field.onBlur}
      inputRef={field.ref}
    />
  );
};
