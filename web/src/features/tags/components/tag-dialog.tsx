import type { Tag } from '@balcao/contracts';
import { zodResolver } from '@hookform/resolvers/zod';
import Box from '@mui/material/Box';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { FormDialog } from '../../../components/admin/form-dialog.tsx';
import { useAdminForm } from '../../../components/admin/use-admin-form.ts';
import { FormText } from '../../../components/form/form-text.tsx';
import { newTagColor } from '../../../lib/all-tags.ts';
import { solid } from '../../../lib/readable.ts';
import { useSaveTag } from '../api/change-tags.ts';

/** Rule E4. The messages are keys of `common:validation`. */
const tagForm = z.object({
  name: z.string().trim().min(1, 'required').min(3, 'messageTooShort').max(50, 'tooLong'),
  color: z.string(),
});

type Props = { readonly tag: Tag | undefined; readonly onClose: () => void };

export const TagDialog = ({ tag, onClose }: Props) => {
  const { t } = useTranslation('tags');
  const save = useSaveTag();
  const start = { name: tag?.name ?? '', color: solid(tag?.color ?? newTagColor) };
  const form = useForm({ resolver: zodResolver(tagForm), defaultValues: start });
  const state = useAdminForm({
    form,
    schema: tagForm,
    start,
    draft: { form: 'tags', id: tag?.id },
    save: (fields) => save.mutateAsync({ before: tag, fields }),
    onClose,
  });
  return (
    <FormDialog
      state={state}
      title={tag === undefined ? t('add') : t('edit')}
      isNew={tag === undefined}
      width="xs"
    >
      <Box sx={{ display: 'flex', gap: 2, alignItems: 'flex-start' }}>
        <FormText control={form.control} name="name" label={t('name')} required autoFocus />
        <FormText control={form.control} name="color" type="color" label={t('color')} width={96} />
      </Box>
    </FormDialog>
  );
};
