import {
  changeContact,
  type Contact,
  type ContactTexts,
  createContact,
  setContactTags,
  eachText,
} from '@balcao/contracts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { api } from '../../../lib/session/session.ts';
import { tagsAfter } from '../../../entities/tag/tags-after.ts';
import { toast } from '../../../lib/page/toasts.ts';
import { contactKeys } from '../contacts.realtime.ts';

/** An extra field of a contact; a new one has no id. */
export type Line = { readonly id?: number | undefined; readonly name: string; readonly value: string };

const isSameText = (one: Line, other: Line): boolean =>
  one.name.trim() === other.name.trim() && one.value.trim() === other.value.trim();

export const areLinesChanged = (before: readonly Line[], after: readonly Line[]): boolean =>
  after.length !== before.length ||
  after.some((line, index) => {
    const other = before[index];
    return other === undefined || line.id !== other.id || !isSameText(line, other);
  });

type ContactFields = ContactTexts & {
  readonly name: string;
  readonly number: string;
  readonly extraInfo: readonly Line[];
  readonly tagIds: readonly number[];
};

/**
 * Only the changed single-value fields, so that changes of others stay. The form trims the original too, so that its
 * blanks do not count as an edit.
 */
const changesOf = (before: ContactFields, after: ContactFields) => ({
  ...(after.name.trim() === before.name.trim() ? {} : { name: after.name }),
  ...(after.number.trim() === before.number.trim() ? {} : { number: after.number }),
  ...eachText((text) => (after[text].trim() === before[text].trim() ? undefined : after[text])),
});

/** The edited contact with its fields at opening, or undefined for a new contact. */
export type SavedContact = { readonly contact: Contact | undefined; readonly fields: ContactFields };
type ContactToSave = { readonly before: SavedContact; readonly fields: ContactFields };
type Options = {
  /**
   * The contact exists, its tags are not set yet. If setting them fails, the form edits this contact; the server would
   * refuse to add it again.
   */
  readonly onWritten: (saved: SavedContact) => void;
  /** It is called even if the user closed the form meanwhile. */
  readonly onSaved: (contact: Contact) => void;
};

const idsOf = ({ tags }: Contact): readonly number[] => tags.map(({ id }) => id);

const copyOf = (lines: readonly Line[]) => lines.map((line) => ({ ...line }));

/** The request has the list of fields and the former list, so that the server keeps the changes of others. */
const extraInfoOf = (before: ContactFields, after: ContactFields) =>
  areLinesChanged(before.extraInfo, after.extraInfo)
    ? { extraInfo: copyOf(after.extraInfo), extraInfoBefore: copyOf(before.extraInfo) }
    : {};

const save = async ({ before, fields }: ContactToSave, onWritten: Options['onWritten']): Promise<Contact> => {
  const { tagIds, extraInfo, ...rest } = fields;
  // The answer says which tags the contact has now, so it is used even if only they changed.
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
    // After a failure the contact may exist without its tags.
    onSettled: () => {
      // The error shows before the lists are fetched again.
      void queryClient.invalidateQueries({ queryKey: contactKeys.all });
    },
    meta: { showsOwnErrors: true },
  });
};
