import { digitsIn, type Identity, spellingsOf } from '@balcao/contracts';

/**
 * A key that all spellings of an address share: for a phone number its longest spelling. `number-spellings.ts` of
 * contracts knows the spellings, such as those with and without Brazil's ninth digit.
 */
export const matchKey = ({ kind, value }: Identity): string => {
  if (kind !== 'phone') return value;
  const digits = digitsIn(value);
  return spellingsOf(digits)[0] ?? digits;
};

/**
 * The key for an address that another contact owns in another spelling. Such twins are older than the rule that both
 * spellings are one number. They get no messages, but show their number until the contacts are merged.
 */
export const twinKey = (key: string, contactId: number): string => `${key}#${contactId}`;

/** Kind and match key in one text, which is unique per address. */
export const addressOf = (identity: Identity): string => `${identity.kind}:${matchKey(identity)}`;
