import type { Contact, ContactSummary, Identity } from './entities/contact.ts';
import { digitsIn } from './phone-number/read-number.ts';

const hiddenDigits = 4;

/** All but the last 4 digits followed by `****`, the same length (rule N1). */
export const maskNumber = (number: string): string =>
  number.length <= hiddenDigits
    ? '*'.repeat(number.length)
    : `${number.slice(0, -hiddenDigits)}${'*'.repeat(hiddenDigits)}`;

/**
 * A name with this many digits and no letter counts as a number: the same one in another spelling, or another one of
 * the person.
 */
const shortestNumber = 8;

/** Whether a contact has a number in place of a name. */
export const isNamedByNumber = ({ name, number }: Pick<ContactSummary, 'name' | 'number'>): boolean => {
  const digits = digitsIn(name);
  return (
    !/\p{L}/u.test(name) &&
    (digits.length >= shortestNumber || (digits !== '' && digits === digitsIn(number ?? '')))
  );
};

/** A name that is the number is masked too (rule N3). */
export const maskName = (name: string, number: string | null): string =>
  isNamedByNumber({ name, number }) ? maskNumber(digitsIn(name)) : name;

/** A contact for users who may not see numbers. */
export const maskContact = <C extends ContactSummary>(contact: C): C => ({
  ...contact,
  number: contact.number === null ? null : maskNumber(contact.number),
  name: maskName(contact.name, contact.number),
});

/** The id of a group from before 2021 begins with its creator's number. */
const groupMaker = /^\d+(?=-)/;

const maskIdentity = (identity: Identity): Identity => {
  switch (identity.kind) {
    case 'phone':
      return { ...identity, value: maskNumber(identity.value) };
    case 'group':
      return { ...identity, value: identity.value.replace(groupMaker, maskNumber) };
    case 'lid':
    case 'telegram':
    case 'messenger':
    case 'instagram':
    case 'webchat':
    case 'email':
      return identity;
  }
};

/** A whole contact with its identities and the contacts merged into it, masked. */
export const maskWholeContact = (contact: Contact): Contact => ({
  ...maskContact(contact),
  ...(contact.identities === undefined ? {} : { identities: contact.identities.map(maskIdentity) }),
  ...(contact.merges === undefined
    ? {}
    : { merges: contact.merges.map((merge) => ({ ...merge, name: maskName(merge.name, null) })) }),
});

/** Hides the last digits of a number in any spelling and script. */
export const maskDigits = (written: string): string => {
  const [first] = [...written.matchAll(/\p{Nd}/gu)].slice(-hiddenDigits);
  const from = first?.index ?? written.length;
  return written.slice(0, from) + written.slice(from).replaceAll(/\p{Nd}/gu, '*');
};

/** A masked name that a client sends back leaves the stored one unchanged, like a masked number (rule N2). */
export const isMaskedName = (name: string, stored: Pick<ContactSummary, 'name' | 'number'>): boolean =>
  isNamedByNumber(stored) && name === maskName(stored.name, stored.number);

/** A masked number that a client sends back leaves the stored one unchanged (rule N2). */
export const isMaskedNumber = (number: string, stored: Pick<ContactSummary, 'number'>): boolean =>
  stored.number !== null && number === maskNumber(stored.number);

/** Whether digits of a number are hidden. */
export const isMasked = (number: string): boolean => number.includes('*');
