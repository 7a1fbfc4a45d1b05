import type { Tag } from '@balcao/contracts';
import { zodResolver } from '@hookform/resolvers/zod';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { useId } from 'react';
import { useForm } from 'react-hook-form';
import { z } from 'zod';
import { FormError } from '../../../components/form/form-error.tsx';
import { FormText } from '../../../components/form/form-text.tsx';
import { useGuardedClose } from '../../../components/form/use-guarded-close.tsx';
import { newTagColor } from '../../../lib/all-tags.ts';
import { useTexts } from '../../../lib/i18n.ts';
import { solid } from '../../../lib/readable.ts';
import { useSaveTag } from '../api/change-tags.ts';

/** Rule E4. The messages are keys of `common:validation`. */
const tagForm = z.object({
  name: z.string().trim().min(1, 'required').min(3, 'messageTooShort').max(50, 'tooLong'),
  color: z.string(),
});

type Props = { readonly tag: Tag | undefined; readonly onClose: () => void };

export const TagDialog = ({ tag, onClose }: Props) => {
  const texts = useTexts('tags');
  const common = useTexts('common');
  const titleId = useId();
  const save = useSaveTag();
  const form = useForm({
    resolver: zodResolver(tagForm),
    defaultValues: { name: tag?.name ?? '', color: solid(tag?.color ?? newTagColor) },
  });
  const guard = useGuardedClose(form.formState.isDirty, onClose);
  const submit = form.handleSubmit((fields) => {
    if (!save.isPending) save.mutate({ before: tag, fields }, { onSuccess: onClose });
  });
  return (
    <Dialog open onClose={guard.close} aria-labelledby={titleId} maxWidth="xs" fullWidth>
      <form noValidate onSubmit={(event) => void submit(event)}>
        <DialogTitle id={titleId}>{tag === undefined ? texts('add') : texts('edit')}</DialogTitle>
        <DialogContent sx={{ display: 'grid', gap: 2 }}>
          <FormError error={save.error} />
          <Box sx={{ display: 'flex', gap: 2, alignItems: 'flex-start', pt: 1 }}>
            <FormText control={form.control} name="name" label={texts('name')} required autoFocus />
            <FormText control={form.control} name="color" type="color" label={texts('color')} width={96} />
          </Box>
        </DialogContent>
        <DialogActions>
          <Button onClick={guard.close}>{common('cancel')}</Button>
          <Button type="submit" variant="contained" loading={save.isPending}>
            {tag === undefined ? common('add') : common('save')}
          </Button>
        </DialogActions>
      </form>
      {guard.question}
    </Dialog>
  );
};
