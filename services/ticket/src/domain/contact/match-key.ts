import type { Identity } from '@balcao/contracts';

const brazilianMobile = /^55(\d{2})9?([6-9]\d{7})$/;

/**
 * What two spellings of one address share. Brazilian mobile numbers come with and without their ninth digit, and only
 * they: a landline begins with 2 to 5 and has no other spelling (4-settled.md 19).
 */
export const matchKey = ({ kind, value }: Identity): string => {
  if (kind !== 'phone') return value;
  const digits = value.replaceAll(/\D/g, '');
  const mobile = brazilianMobile.exec(digits);
  return mobile === null ? digits : `55${mobile[1] ?? ''}9${mobile[2] ?? ''}`;
};

/** One text for kind and match key: what makes an address unique. */
export const addressOf = (identity: Identity): string => `${identity.kind}:${matchKey(identity)}`;
