import { changeContact, type Contact, createContact, setContactTags } from '@balcao/contracts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { api } from '../../../lib/session.ts';
import { tagsAfter } from '../../../entities/tag/tags-after.ts';
import { toast } from '../../../lib/toasts.ts';
import { areLinesChanged, type Line } from '../state/changed-lines.ts';
import { changesOf, type ContactFields } from '../state/contact-changes.ts';
import { contactKeys } from './contact-keys.ts';

/** What is changed: nobody yet, or the contact that is there, with the form as it was when the server had it. */
export type SavedContact = { readonly contact: Contact | undefined; readonly fields: ContactFields };
type ContactToSave = { readonly before: SavedContact; readonly fields: ContactFields };
type Options = {
  /** Told before the tags are set. Where those fail one goes on from here: a second try to add would be refused. */
  readonly onWritten: (saved: SavedContact) => void;
  /** Told also where the form was closed meanwhile. */
  readonly onSaved: (contact: Contact) => void;
};

const idsOf = ({ tags }: Contact): readonly number[] => tags.map(({ id }) => id);

const copyOf = (lines: readonly Line[]) => lines.map((line) => ({ ...line }));

/** They are written as a whole list, beside the one that was there: what the others changed since stays theirs. */
const extraInfoOf = (before: ContactFields, after: ContactFields) =>
  areLinesChanged(before.extraInfo, after.extraInfo)
    ? { extraInfo: copyOf(after.extraInfo), extraInfoBefore: copyOf(before.extraInfo) }
    : {};

const save = async ({ before, fields }: ContactToSave, onWritten: Options['onWritten']): Promise<Contact> => {
  const { tagIds, extraInfo, ...rest } = fields;
  // Also where nothing but the tags changed: the answer says which ones the contact has by now.
  const saved =
    before.contact === undefined
      ? await api.call(createContact, {
          body: { ...rest, extraInfo: copyOf(extraInfo) },
        })
      : await api.call(changeContact, {
          params: { contactId: before.contact.id },
          body: {
            ...changesOf(before.fields, fields),
            ...extraInfoOf(before.fields, fields),
          },
        });
  onWritten({ contact: saved, fields: { ...fields, tagIds: before.fields.tagIds } });
  const tags = tagsAfter(idsOf(saved), before.fields.tagIds, tagIds);
  return tags === undefined
    ? saved
    : api.call(setContactTags, { body: { contactId: saved.id, tags: tags.map((id) => ({ id })) } });
};

export const useSaveContact = ({ onWritten, onSaved }: Options) => {
  const queryClient = useQueryClient();
  const { t } = useTranslation('contacts');
  return useMutation({
    mutationFn: (toSave: ContactToSave) => save(toSave, onWritten),
    onSuccess: (contact) => {
      toast('success', t('saved'));
      onSaved(contact);
    },
    // Also where it failed half-way: the contact may be there, without its tags.
    onSettled: () => {
      // What went wrong is told before the lists are there anew.
      void queryClient.invalidateQueries({ queryKey: contactKeys.all });
    },
    meta: { showsOwnErrors: true },
  });
};
