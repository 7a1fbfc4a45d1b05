import { type Contact, setContactTags, type TagSummary } from '@balcao/contracts';
import { useMutation } from '@tanstack/react-query';
import { useTexts } from '../../../lib/i18n.ts';
import { api } from '../../../lib/session.ts';
import { toastUndo } from '../../../lib/toasts.ts';

type Options = { readonly onChanged: (contact: Contact) => void };
type Change = {
  readonly contactId: number;
  readonly tags: readonly TagSummary[];
  /** Those that it had: they can be had back. */
  readonly before?: readonly TagSummary[];
};

/** Sets the tags of a contact, and offers to take that back (quality.md U12). */
export const useSetContactTags = ({ onChanged }: Options) => {
  const texts = useTexts('conversation');
  const save = useMutation({
    mutationFn: ({ contactId, tags }: Change) =>
      api.call(setContactTags, { body: { contactId, tags: tags.map(({ id }) => ({ id })) } }),
    onSuccess: (contact, { contactId, before }) => {
      onChanged(contact);
      if (before === undefined) return;
      toastUndo(`tags-${String(contactId)}`, texts('drawer.tagsChanged', { name: contact.name }), () =>
        save.mutate({ contactId, tags: before }),
      );
    },
  });
  return save;
};
