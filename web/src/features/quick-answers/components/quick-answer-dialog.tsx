import { type QuickAnswer, showQuickAnswer } from '@balcao/contracts';
import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { FormDialog } from '../../../components/admin/form-dialog.tsx';
import { OpenedEntry } from '../../../components/admin/opened-entry.tsx';
import { useAdminForm } from '../../../components/admin/use-admin-form.ts';
import { FormText } from '../../../components/form/form-text.tsx';
import { MessageText } from '../../../components/form/message-text.tsx';
import { useDeskTimeZone } from '../../../entities/setting/use-desk-moment.ts';
import { bareShortcut } from '../../../entities/quick-answer/suggested-answers.ts';
import { api } from '../../../lib/session/session.ts';
import { useSaveQuickAnswer } from '../api/change-quick-answers.ts';
import { z } from 'zod';
import { boundedText } from '../../../components/form/field-schemas.ts';

/** The messages are keys of `common:validation`. */
export const quickAnswerForm = z.object({
  shortcut: z.string().transform(bareShortcut).pipe(boundedText(2, 50)),
  message: z.string().trim().min(1, 'required').min(8, 'tooShort').max(30_000, 'tooLong'),
});

type Props = { readonly quickAnswer: QuickAnswer | undefined; readonly onClose: () => void };

const load = (quickAnswerId: number) => api.callVersioned(showQuickAnswer, { params: { quickAnswerId } });

const fieldsOf = (answer: QuickAnswer | undefined) => ({
  shortcut: bareShortcut(answer?.shortcut ?? ''),
  message: answer?.message ?? '',
});

export const QuickAnswerDialog = ({ quickAnswer: entry, onClose }: Props) => (
  <OpenedEntry name="quickAnswers" entry={entry} load={load}>
    {({ answer, version }) => <QuickAnswerForm quickAnswer={answer} version={version} onClose={onClose} />}
  </OpenedEntry>
);

const QuickAnswerForm = ({
  quickAnswer,
  version,
  onClose,
}: Props & { readonly version: string | undefined }) => {
  const { t } = useTranslation('quick-answers');
  const timeZone = useDeskTimeZone();
  const save = useSaveQuickAnswer();
  const start = fieldsOf(quickAnswer);
  const form = useForm({ resolver: zodResolver(quickAnswerForm), defaultValues: start });
  const state = useAdminForm({
    form,
    schema: quickAnswerForm,
    start,
    draft: { form: 'quickAnswers', id: quickAnswer?.id },
    errorFields: { ERR__SHORTCUT_DUPLICATED: 'shortcut' },
    version,
    ...(quickAnswer === undefined
      ? {}
      : {
          loadCurrent: async () => {
            const current = await load(quickAnswer.id);
            return { values: fieldsOf(current.answer), version: current.version };
          },
        }),
    save: (fields, basedOn) => save.mutateAsync({ before: quickAnswer, fields, version: basedOn }),
    onClose,
  });
  return (
    <FormDialog
      state={state}
      title={quickAnswer === undefined ? t('add') : t('edit')}
      isNew={quickAnswer === undefined}
      labels={{ shortcut: t('shortcut'), message: t('message') }}
    >
      <FormText control={form.control} name="shortcut" label={t('shortcut')} required autoFocus />
      <MessageText
        timeZone={timeZone}
        control={form.control}
        name="message"
        label={t('message')}
        required
        isSentByHand
      />
    </FormDialog>
  );
};
