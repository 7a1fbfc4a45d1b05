import { changeContact, type Contact, createContact, setContactTags } from '@balcao/contracts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTexts } from '../../../lib/i18n.ts';
import { api } from '../../../lib/session.ts';
import { toast } from '../../../lib/toasts.ts';
import { changesOf, type ContactFields, tagsAfter } from '../state/contact-changes.ts';
import { contactQueries } from './contact-queries.ts';

type ContactToSave = {
  readonly contact: Contact | undefined;
  /** As the form was when it was opened. */
  readonly before: ContactFields;
  readonly fields: ContactFields;
};

const idsOf = ({ tags }: Contact): readonly number[] => tags.map(({ id }) => id);

const save = async ({ contact, before, fields }: ContactToSave): Promise<Contact> => {
  const { tagIds, extraInfo, ...rest } = fields;
  // Also where nothing but the tags changed: the answer says which ones the contact has by now.
  const saved =
    contact === undefined
      ? await api.call(createContact, {
          body: { ...rest, extraInfo: extraInfo.map((line) => ({ ...line })) },
        })
      : await api.call(changeContact, {
          params: { contactId: contact.id },
          body: changesOf(before, fields),
        });
  const tags = tagsAfter(idsOf(saved), before.tagIds, tagIds);
  return tags === undefined
    ? saved
    : api.call(setContactTags, { body: { contactId: saved.id, tags: tags.map((id) => ({ id })) } });
};

export const useSaveContact = (onSaved: (contact: Contact) => void) => {
  const queryClient = useQueryClient();
  const texts = useTexts('contacts');
  return useMutation({
    mutationFn: save,
    onSuccess: async (contact) => {
      toast('success', texts('saved'));
      onSaved(contact);
      await queryClient.invalidateQueries({ queryKey: contactQueries.all() });
    },
    meta: { showsOwnErrors: true },
  });
};
