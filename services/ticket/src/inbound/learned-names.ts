import { hasVisible, isNamedByNumber } from '@balcao/contracts';

type Named = { readonly name: string; readonly number: string | null };
export type LearnedName = { readonly contactId: number; readonly before: string; readonly after: string };

/** Tells whether a contact still has no name from an attendant or the channel. */
const isNameless = (contact: Named): boolean => !hasVisible(contact.name) || isNamedByNumber(contact);

/**
 * A contact is named by its number if the desk wrote first or a card had no name. It then gets the first name that the
 * channel tells. A real name stays, also one from the channel.
 */
export const learnedNames = (
  named: readonly { readonly contactId: number; readonly name: string }[],
  known: ReadonlyMap<number, Named>,
): readonly LearnedName[] => {
  const learned = new Map<number, LearnedName>();
  for (const { contactId, name } of named) {
    const contact = known.get(contactId);
    if (contact === undefined || learned.has(contactId) || !isNameless(contact)) continue;
    if (!isNameless({ ...contact, name }))
      learned.set(contactId, { contactId, before: contact.name, after: name });
  }
  return [...learned.values()];
};
