import type { Identity } from '@balcao/contracts';

const brazilianMobile = /^55(\d{2})9?([6-9]\d{7})$/;

/**
 * What two spellings of one address share. Brazilian mobile numbers come with and without their ninth digit, and only
 * they: a landline begins with 2 to 5 and has no other spelling (4-settled.md 19).
 */
export const matchKey = ({ kind, value }: Identity): string => {
  if (kind !== 'phone') return value;
  const digits = value.replaceAll(/\D/g, '');
  return mobileSpellings(digits)?.withNinth ?? digits;
};

const mobileSpellings = (digits: string): { withNinth: string; without: string } | null => {
  const [, area, rest] = brazilianMobile.exec(digits) ?? [];
  return area === undefined || rest === undefined
    ? null
    : { withNinth: `55${area}9${rest}`, without: `55${area}${rest}` };
};

/**
 * What to look for when somebody looks for these digits: a whole Brazilian mobile, which people also write without its
 * country, has another spelling. That one is of Brazil alone, so it has its country.
 */
export const searchedSpellings = (digits: string): readonly string[] => {
  const mobile = mobileSpellings(digits) ?? mobileSpellings(`55${digits}`);
  if (mobile === null) return [digits];
  // What ends with the digits is found by them.
  return [digits, ...[mobile.withNinth, mobile.without].filter((spelling) => !spelling.endsWith(digits))];
};

/** One text for kind and match key: what makes an address unique. */
export const addressOf = (identity: Identity): string => `${identity.kind}:${matchKey(identity)}`;
