import { changeContact, type Contact, createContact, setContactTags } from '@balcao/contracts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTexts } from '../../../lib/i18n.ts';
import { api } from '../../../lib/session.ts';
import { toast } from '../../../lib/toasts.ts';
import { contactQueries } from './contact-queries.ts';

export type ContactFields = {
  readonly name: string;
  readonly number: string;
  readonly email: string;
  readonly extraInfo: readonly {
    readonly id?: number | undefined;
    readonly name: string;
    readonly value: string;
  }[];
  readonly tagIds: readonly number[];
};

type ContactToSave = { readonly contact: Contact | undefined; readonly fields: ContactFields };

const save = async ({ contact, fields: { tagIds, ...rest } }: ContactToSave): Promise<Contact> => {
  const body = { ...rest, extraInfo: rest.extraInfo.map((field) => ({ ...field })) };
  const saved =
    contact === undefined
      ? await api.call(createContact, { body })
      : await api.call(changeContact, { params: { contactId: contact.id }, body });
  const isTagged = saved.tags.length === tagIds.length && saved.tags.every(({ id }) => tagIds.includes(id));
  return isTagged
    ? saved
    : api.call(setContactTags, { body: { contactId: saved.id, tags: tagIds.map((id) => ({ id })) } });
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
