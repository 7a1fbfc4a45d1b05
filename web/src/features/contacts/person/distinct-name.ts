import type { ContactSummary } from '@balcao/contracts';
import { formatPhone } from '../../../lib/format.ts';
import { isolate } from '../../../lib/isolate.ts';

type Called = Pick<ContactSummary, 'number'>;

/** The contact's name; with the number if both have the same name. */
export const distinctName = <Contact extends Called>(
  nameOf: (contact: Contact) => string,
  contact: Contact,
  other: Contact,
): string => {
  const name = nameOf(contact);
  return name !== nameOf(other) || contact.number === null
    ? name
    : `${isolate(name)}, ${formatPhone(contact.number)}`;
};
