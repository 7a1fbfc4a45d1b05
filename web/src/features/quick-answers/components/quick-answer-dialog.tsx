import { messageVariables, type QuickAnswer } from '@balcao/contracts';
import { zodResolver } from '@hookform/resolvers/zod';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Chip from '@mui/material/Chip';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Typography from '@mui/material/Typography';
import { useId, useRef } from 'react';
import { useForm } from 'react-hook-form';
import { z } from 'zod';
import { FormError } from '../../../components/form/form-error.tsx';
import { FormText } from '../../../components/form/form-text.tsx';
import { useGuardedClose } from '../../../components/form/use-guarded-close.tsx';
import { useTexts } from '../../../lib/i18n.ts';
import { variableKeys } from '../../../locales/variable-keys.ts';
import { useSaveQuickAnswer } from '../api/change-quick-answers.ts';

/** Rule E4. The messages are keys of `common:validation`. */
const quickAnswerForm = z.object({
  shortcut: z.string().trim().min(1, 'required').min(2, 'tooShort').max(50, 'tooLong'),
  message: z.string().trim().min(1, 'required').min(8, 'tooShort').max(30_000, 'tooLong'),
});

type Props = { readonly quickAnswer: QuickAnswer | undefined; readonly onClose: () => void };

export const QuickAnswerDialog = ({ quickAnswer, onClose }: Props) => {
  const texts = useTexts('quickAnswers');
  const common = useTexts('common');
  const ofConversations = useTexts('conversation');
  const titleId = useId();
  const variablesId = useId();
  const save = useSaveQuickAnswer();
  const form = useForm({
    resolver: zodResolver(quickAnswerForm),
    defaultValues: { shortcut: quickAnswer?.shortcut ?? '', message: quickAnswer?.message ?? '' },
  });
  const guard = useGuardedClose(form.formState.isDirty, onClose);
  const submit = form.handleSubmit((fields) => {
    if (!save.isPending) save.mutate({ before: quickAnswer, fields }, { onSuccess: onClose });
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
    <Dialog open onClose={guard.close} aria-labelledby={titleId} maxWidth="sm" fullWidth>
      <form
        noValidate
        onSubmit={(event) => void submit(event)}
        onFocus={({ target }) => {
          if (!(target instanceof HTMLTextAreaElement)) return;
          // Whoever comes there by keys goes on behind what is written.
          if (written.current === null) target.setSelectionRange(target.value.length, target.value.length);
          written.current = target;
        }}
      >
        <DialogTitle id={titleId}>{quickAnswer === undefined ? texts('add') : texts('edit')}</DialogTitle>
        <DialogContent
          sx={{ display: 'flex', flexDirection: 'column', gap: 2, '& > :first-of-type': { mt: 1 } }}
        >
          <FormError error={save.error} />
          <FormText control={form.control} name="shortcut" label={texts('shortcut')} required autoFocus />
          <FormText control={form.control} name="message" label={texts('message')} rows={4} required />
          <Box role="group" aria-labelledby={variablesId}>
            <Typography id={variablesId} variant="body2" color="textSecondary" sx={{ mb: 0.75 }}>
              {texts('variables')}
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
        </DialogContent>
        <DialogActions>
          <Button onClick={guard.close}>{common('cancel')}</Button>
          <Button type="submit" variant="contained" loading={save.isPending}>
            {quickAnswer === undefined ? common('add') : common('save')}
          </Button>
        </DialogActions>
      </form>
      {guard.question}
    </Dialog>
  );
};
