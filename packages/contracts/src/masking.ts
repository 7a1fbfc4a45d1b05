import type { Contact, ContactSummary, Identity } from './entities/contact.ts';
import { digitsIn } from './phone-number/read-number.ts';

const hiddenDigits = 4;

/** All but the last 4 digits followed by `****`, the same length (rule N1). */
export const maskNumber = (number: string): string =>
  number.length <= hiddenDigits
    ? '*'.repeat(number.length)
    : `${number.slice(0, -hiddenDigits)}${'*'.repeat(hiddenDigits)}`;

/** A name of so many digits and no letter is a number, be it this one's other spelling or another of the person's. */
const shortestNumber = 8;

/** Whether somebody has no name but a number. */
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

/** A contact as users see it who may not see numbers. */
export const maskContact = <C extends ContactSummary>(contact: C): C => ({
  ...contact,
  number: contact.number === null ? null : maskNumber(contact.number),
  name: maskName(contact.name, contact.number),
});

/** A group's id begins with the number of who made it, in those that are older than 2021. */
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

/** A whole contact, with what its identities and the people who were merged into it would tell. */
export const maskWholeContact = (contact: Contact): Contact => ({
  ...maskContact(contact),
  ...(contact.identities === undefined ? {} : { identities: contact.identities.map(maskIdentity) }),
  ...(contact.merges === undefined
    ? {}
    : { merges: contact.merges.map((merge) => ({ ...merge, name: maskName(merge.name, null) })) }),
});

/** The last digits of a number however it is written, in whatever script. */
export const maskDigits = (written: string): string => {
  const [first] = [...written.matchAll(/\p{Nd}/gu)].slice(-hiddenDigits);
  const from = first?.index ?? written.length;
  return written.slice(0, from) + written.slice(from).replaceAll(/\p{Nd}/gu, '*');
};

/** A masked name that was sent back leaves the stored one unchanged, as a masked number does (rule N2). */
export const isMaskedName = (name: string, stored: Pick<ContactSummary, 'name' | 'number'>): boolean =>
  isNamedByNumber(stored) && name === maskName(stored.name, stored.number);

/** A masked number that was sent back leaves the stored one unchanged; what was made of it is none (rule N2). */
export const isMaskedNumber = (number: string, stored: Pick<ContactSummary, 'number'>): boolean =>
  stored.number !== null && number === maskNumber(stored.number);

/** Whether a number lacks digits that its reader may not see. */
export const isMasked = (number: string): boolean => number.includes('*');
