import { showTag, type Tag } from '@balcao/contracts';
import { zodResolver } from '@hookform/resolvers/zod';
import Box from '@mui/material/Box';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { FormDialog } from '../../../components/admin/form-dialog.tsx';
import { OpenedEntry } from '../../../components/admin/opened-entry.tsx';
import { useAdminForm } from '../../../components/admin/use-admin-form.ts';
import { FormText } from '../../../components/form/form-text.tsx';
import { newTagColor } from '../../../entities/tag/all-tags.ts';
import { solid } from '../../../lib/text/color-contrast.ts';
import { api } from '../../../lib/session/session.ts';
import { useSaveTag } from '../api/change-tags.ts';
import { z } from 'zod';
import { boundedText, pickedColor } from '../../../components/form/field-schemas.ts';

/** The messages are keys of `common:validation`. */
export const tagForm = z.object({ name: boundedText(3, 50, 'messageTooShort'), color: pickedColor });

type Props = { readonly tag: Tag | undefined; readonly onClose: () => void };

const load = (tagId: number) => api.callVersioned(showTag, { params: { tagId } });

const fieldsOf = (tag: Tag | undefined) => ({
  name: tag?.name ?? '',
  color: solid(tag?.color ?? newTagColor),
});

export const TagDialog = ({ tag: entry, onClose }: Props) => (
  <OpenedEntry name="tags" entry={entry} load={load}>
    {({ answer, version }) => <TagForm tag={answer} version={version} onClose={onClose} />}
  </OpenedEntry>
);

const TagForm = ({ tag, version, onClose }: Props & { readonly version: string | undefined }) => {
  const { t } = useTranslation('tags');
  const save = useSaveTag();
  const start = fieldsOf(tag);
  const form = useForm({ resolver: zodResolver(tagForm), defaultValues: start });
  const state = useAdminForm({
    form,
    schema: tagForm,
    start,
    draft: { form: 'tags', id: tag?.id },
    version,
    ...(tag === undefined
      ? {}
      : {
          loadCurrent: async () => {
            const current = await load(tag.id);
            return { values: fieldsOf(current.answer), version: current.version };
          },
        }),
    save: (fields, basedOn) => save.mutateAsync({ before: tag, fields, version: basedOn }),
    onClose,
  });
  return (
    <FormDialog
      state={state}
      title={tag === undefined ? t('add') : t('edit')}
      isNew={tag === undefined}
      width="xs"
      labels={{ name: t('name'), color: t('color') }}
    >
      <Box sx={{ display: 'flex', gap: 2, alignItems: 'flex-start' }}>
        <FormText control={form.control} name="name" label={t('name')} required autoFocus />
        <FormText control={form.control} name="color" type="color" label={t('color')} width={96} />
      </Box>
    </FormDialog>
  );
};
