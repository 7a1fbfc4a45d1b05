import { type Contact, createTag, setContactTags, showContact, type TagSummary } from '@balcao/contracts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { allTags } from '../../../entities/tag/all-tags.ts';
import { useContactName } from '../../../entities/contact/contact-name.ts';
import { api } from '../../../lib/session/session.ts';
import { tagsAfter } from '../../../entities/tag/tags-after.ts';
import { toastUndo } from '../../../lib/page/toasts.ts';

/** A tag that does not exist yet. */
type NewTag = Omit<TagSummary, 'id'> & { readonly id?: undefined };
export type TagToSet = TagSummary | NewTag;

type Options = { readonly onChanged: (contact: Contact) => void };
type Change = {
  readonly contactId: number;
  readonly tags: readonly TagToSet[];
  /** The tags before the change, for undo. */
  readonly before: readonly TagSummary[];
};

const idsOf = (tags: readonly TagSummary[]): readonly number[] => tags.map(({ id }) => id);

/** Undo reverts this user's change, and leaves what others have changed since. */
const takeBack = async (contact: Contact, before: readonly TagSummary[]): Promise<Contact> => {
  const now = await api.call(showContact, { params: { contactId: contact.id } });
  const tags = tagsAfter(idsOf(now.tags), idsOf(contact.tags), idsOf(before));
  return tags === undefined
    ? now
    : api.call(setContactTags, { body: { contactId: contact.id, tags: tags.map((id) => ({ id })) } });
};

/** Sets the tags of a contact, and offers undo (rule C8). */
export const useSetContactTags = ({ onChanged }: Options) => {
  const { t } = useTranslation('conversation');
  const contactName = useContactName();
  const queryClient = useQueryClient();
  const idOf = async (tag: TagToSet): Promise<{ readonly id: number }> => {
    if (tag.id !== undefined) return { id: tag.id };
    const { id, name, color } = await api.call(createTag, { body: { name: tag.name, color: tag.color } });
    // The new tag can be chosen at once, even if setting it fails.
    queryClient.setQueryData(allTags.queryKey, (tags) =>
      tags?.filter((known) => known.id !== id).concat({ id, name, color }),
    );
    void queryClient.invalidateQueries({ queryKey: allTags.queryKey });
    return { id };
  };
  const undo = useMutation({
    mutationFn: ({
      contact,
      before,
    }: {
      readonly contact: Contact;
      readonly before: readonly TagSummary[];
    }) => takeBack(contact, before),
    onSuccess: onChanged,
  });
  return useMutation({
    mutationFn: async ({ contactId, tags }: Change) =>
      api.call(setContactTags, { body: { contactId, tags: await Promise.all(tags.map(idOf)) } }),
    onSuccess: (contact, { contactId, before }) => {
      onChanged(contact);
      toastUndo(`tags-${String(contactId)}`, t('drawer.tagsChanged', { name: contactName(contact) }), () =>
        undo.mutate({ contact, before }),
      );
    },
  });
};
