/** What refuses a caller for being too much, by the stable name that the answer tells (rule R3). */
export const limitNames = [
  /** Calls a second of one token. */
  'requests',
  'requests-of-user',
  /** Calls without a valid token or for everybody, of one address. */
  'requests-of-address',
  'sockets-of-address',
  /** Of one token, or of one address in public calls. */
  'requests-at-once',
  'requests-of-user-at-once',
  /** Sends with files of one token. */
  'large-requests-at-once',
  'uploads-at-once',
  'exports-at-once',
  'assistant-at-once',
  /** Numbers that are looked up at a phone, or tried. */
  'number-checks',
  'sign-ins',
  'sign-ups',
  'links',
  /** Of everybody together: the desk has more to do than it can. */
  'desk-requests',
  'desk-uploads',
  'desk-work',
] as const;

export type LimitName = (typeof limitNames)[number];
