import type { Contact, ContactSummary, Identity } from './entities/contact.ts';

const hiddenDigits = 4;

/** All but the last 4 digits followed by `****`, the same length (4-settled.md 18). */
export const maskNumber = (number: string): string =>
  number.length <= hiddenDigits
    ? '*'.repeat(number.length)
    : `${number.slice(0, -hiddenDigits)}${'*'.repeat(hiddenDigits)}`;

const digitsOf = (text: string): string => text.replaceAll(/\D/g, '');

/** A name of so many digits and no letter is a number, be it this one's other spelling or another of the person's. */
const shortestNumber = 8;

/** A name that is the number is masked too (4-settled.md 18). */
const maskName = (name: string, number: string | null): string => {
  const digits = digitsOf(name);
  const isNumber =
    !/\p{L}/u.test(name) &&
    (digits.length >= shortestNumber || (digits !== '' && digits === digitsOf(number ?? '')));
  return isNumber ? maskNumber(digits) : name;
};

/** What of a contact somebody sees who may not see numbers. */
export const maskContact = <C extends ContactSummary>(contact: C): C => ({
  ...contact,
  number: contact.number === null ? null : maskNumber(contact.number),
  name: maskName(contact.name, contact.number),
});

const maskIdentity = (identity: Identity): Identity =>
  identity.kind === 'phone' ? { ...identity, value: maskNumber(identity.value) } : identity;

/** A whole contact, with what its identities and the people who went up in it would tell. */
export const maskWholeContact = (contact: Contact): Contact => ({
  ...maskContact(contact),
  ...(contact.identities === undefined ? {} : { identities: contact.identities.map(maskIdentity) }),
  ...(contact.merges === undefined
    ? {}
    : { merges: contact.merges.map((merge) => ({ ...merge, name: maskName(merge.name, null) })) }),
});

/** A masked number that was sent back leaves the stored one unchanged (4-settled.md 18). */
export const isMasked = (number: string): boolean => number.includes('*');
