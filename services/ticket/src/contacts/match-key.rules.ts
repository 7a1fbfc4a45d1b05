import { digitsIn, type Identity, spellingsOf } from '@balcao/contracts';

/** What two spellings of one address share: of a phone number its longest. */
export const matchKey = ({ kind, value }: Identity): string => {
  if (kind !== 'phone') return value;
  const digits = digitsIn(value);
  return spellingsOf(digits)[0] ?? digits;
};

/**
 * Under which a contact keeps an address that another one has in another spelling. Such twins are from before both
 * spellings were known to be one number: no message is theirs any more, but they show their number until they are merged.
 */
export const twinKey = (key: string, contactId: number): string => `${key}#${contactId}`;

/** One text for kind and match key: what makes an address unique. */
export const addressOf = (identity: Identity): string => `${identity.kind}:${matchKey(identity)}`;
