import type { ContactSummary, Identity } from './entities/contact.ts';
import { hiddenNumbers, hideNumbers, restoreNumbers } from './phone-number/hide-numbers.ts';
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

/** A name that is a number is masked, and so is the person's own number within a name (rules N3 and N10). */
export const maskName = (name: string, number: string | null): string => {
  if (isNamedByNumber({ name, number })) return maskNumber(digitsIn(name));
  return number === null ? name : hideNumbers(name, hiddenNumbers([number]));
};

/** A contact for users who may not see numbers. */
export const maskContact = <C extends ContactSummary>(contact: C): C => ({
  ...contact,
  number: contact.number === null ? null : maskNumber(contact.number),
  name: maskName(contact.name, contact.number),
});

/** The id of a group from before 2021 begins with its creator's number. */
const groupMaker = /^\d+(?=-)/;

export const maskIdentity = (identity: Identity): Identity => {
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

/** Hides the last digits of a number in any spelling and script. */
export const maskDigits = (written: string): string => {
  const [first] = [...written.matchAll(/\p{Nd}/gu)].slice(-hiddenDigits);
  const from = first?.index ?? written.length;
  return written.slice(0, from) + written.slice(from).replaceAll(/\p{Nd}/gu, '*');
};

/**
 * A name that a client sends back as it was shown, with the hidden digits of the stored one, like a masked number (rule
 * N2).
 */
export const restoreName = (name: string, stored: Pick<ContactSummary, 'name' | 'number'>): string => {
  if (name === maskName(stored.name, stored.number)) return stored.name;
  return stored.number === null ? name : restoreNumbers(name, [stored.name], hiddenNumbers([stored.number]));
};

/** A masked number that a client sends back leaves the stored one unchanged (rule N2). */
export const isMaskedNumber = (number: string, stored: Pick<ContactSummary, 'number'>): boolean =>
  stored.number !== null && number === maskNumber(stored.number);

/** Whether digits of a number are hidden. */
export const isMasked = (number: string): boolean => number.includes('*');
