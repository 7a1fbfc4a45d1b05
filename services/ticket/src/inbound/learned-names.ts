import { hasVisible, isNamedByNumber } from '@balcao/contracts';

type Named = { readonly name: string; readonly number: string | null };
export type LearnedName = { readonly contactId: number; readonly before: string; readonly after: string };

/** Whether nobody, neither an attendant nor the channel, has said how somebody is called. */
const isNameless = (contact: Named): boolean => !hasVisible(contact.name) || isNamedByNumber(contact);

/**
 * Who is called by a number, since we wrote first or a card had no name, is called as the channel says once it does. A
 * real name stays, whoever gave it.
 */
export const learnedNames = (
  told: readonly { readonly contactId: number; readonly name: string }[],
  known: ReadonlyMap<number, Named>,
): readonly LearnedName[] => {
  const learned = new Map<number, LearnedName>();
  for (const { contactId, name } of told) {
    const contact = known.get(contactId);
    if (contact === undefined || learned.has(contactId) || !isNameless(contact)) continue;
    if (!isNameless({ ...contact, name }))
      learned.set(contactId, { contactId, before: contact.name, after: name });
  }
  return [...learned.values()];
};
