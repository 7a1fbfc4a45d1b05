import { messageVariables, type QuickAnswer } from '@balcao/contracts';
import { zodResolver } from '@hookform/resolvers/zod';
import Box from '@mui/material/Box';
import Chip from '@mui/material/Chip';
import Typography from '@mui/material/Typography';
import { useId, useRef } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { FormDialog } from '../../../components/admin/form-dialog.tsx';
import { useAdminForm } from '../../../components/admin/use-admin-form.ts';
import { FormText } from '../../../components/form/form-text.tsx';
import { variableKeys } from '../../../locales/variable-keys.ts';
import { useSaveQuickAnswer } from '../api/change-quick-answers.ts';

/** Rule E4. The messages are keys of `common:validation`. */
const quickAnswerForm = z.object({
  shortcut: z.string().trim().min(1, 'required').min(2, 'tooShort').max(50, 'tooLong'),
  message: z.string().trim().min(1, 'required').min(8, 'tooShort').max(30_000, 'tooLong'),
});

type Props = { readonly quickAnswer: QuickAnswer | undefined; readonly onClose: () => void };

export const QuickAnswerDialog = ({ quickAnswer, onClose }: Props) => {
  const { t } = useTranslation('quick-answers');
  const { t: ofConversations } = useTranslation('conversation');
  const variablesId = useId();
  const save = useSaveQuickAnswer();
  const start = { shortcut: quickAnswer?.shortcut ?? '', message: quickAnswer?.message ?? '' };
  const form = useForm({ resolver: zodResolver(quickAnswerForm), defaultValues: start });
  const state = useAdminForm({
    form,
    schema: quickAnswerForm,
    start,
    draft: { form: 'quickAnswers', id: quickAnswer?.id },
    errorFields: { ERR__SHORTCUT_DUPLICATED: 'shortcut' },
    save: (fields) => save.mutateAsync({ before: quickAnswer, fields }),
    onClose,
  });
  /** The message, once somebody was in it: it keeps the place of its caret while something else has the focus. */
  const written = useRef<HTMLTextAreaElement>(null);
  const insert = (variable: string): void => {
    const { message } = form.getValues();
    const start = written.current?.selectionStart ?? message.length;
    const end = written.current?.selectionEnd ?? message.length;
    const piece = `{{${variable}}}`;
    form.setValue('message', message.slice(0, start) + piece + message.slice(end), { shouldDirty: true });
    form.setFocus('message');
    // Once the new text stands there: it comes with the caret at its end.
    requestAnimationFrame(() =>
      written.current?.setSelectionRange(start + piece.length, start + piece.length),
    );
  };
  return (
    <FormDialog
      state={state}
      title={quickAnswer === undefined ? t('add') : t('edit')}
      isNew={quickAnswer === undefined}
      onFocus={({ target }) => {
        if (!(target instanceof HTMLTextAreaElement)) return;
        // Whoever comes there by keys goes on behind what is written.
        if (written.current === null) target.setSelectionRange(target.value.length, target.value.length);
        written.current = target;
      }}
    >
      <FormText control={form.control} name="shortcut" label={t('shortcut')} required autoFocus />
      <FormText control={form.control} name="message" label={t('message')} rows={4} required />
      <Box role="group" aria-labelledby={variablesId}>
        <Typography id={variablesId} variant="body2" color="textSecondary" sx={{ mb: 0.75 }}>
          {t('variables')}
        </Typography>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 0.75 }}>
          {messageVariables.map((variable) => (
            <Chip
              key={variable}
              size="small"
              variant="outlined"
              label={
                <>
                  {ofConversations(`variables.${variableKeys[variable]}`)}{' '}
                  <Box component="code" sx={{ color: 'text.secondary' }}>
                    {`{{${variable}}}`}
                  </Box>
                </>
              }
              onClick={() => insert(variable)}
            />
          ))}
        </Box>
      </Box>
    </FormDialog>
  );
};
