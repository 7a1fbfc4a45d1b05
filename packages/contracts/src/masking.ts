import type { Contact, ContactSummary, Identity } from './entities/contact.ts';

const hiddenDigits = 4;

/** All but the last 4 digits followed by `****`, the same length (4-settled.md 18). */
export const maskNumber = (number: string): string =>
  number.length <= hiddenDigits
    ? '*'.repeat(number.length)
    : `${number.slice(0, -hiddenDigits)}${'*'.repeat(hiddenDigits)}`;

const digitsOf = (text: string): string => text.replaceAll(/\D/g, '');

/** A name that is the number is masked too (4-settled.md 18). */
export const maskContact = <C extends ContactSummary>(contact: C): C => {
  const { number } = contact;
  if (number === null) return contact;
  const nameIsNumber =
    contact.name !== '' && digitsOf(contact.name) === digitsOf(number) && !/\p{L}/u.test(contact.name);
  return { ...contact, number: maskNumber(number), name: nameIsNumber ? maskNumber(number) : contact.name };
};

const maskIdentity = (identity: Identity): Identity =>
  identity.kind === 'phone' ? { ...identity, value: maskNumber(identity.value) } : identity;

/** A whole contact, with what its identities would tell. */
export const maskWholeContact = (contact: Contact): Contact => ({
  ...maskContact(contact),
  ...(contact.identities === undefined ? {} : { identities: contact.identities.map(maskIdentity) }),
});

/** A masked number that was sent back leaves the stored one unchanged (4-settled.md 18). */
export const isMasked = (number: string): boolean => number.includes('*');
