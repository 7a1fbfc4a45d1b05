/** The limits that refuse callers, by the stable names in the answers (rule R3). */
export const limitNames = [
  /** Calls per second of one token. */
  'requests',
  'requests-of-user',
  /** Calls per address, without a valid token or public ones. */
  'requests-of-address',
  'sockets-of-address',
  /** Parallel calls of one token, or of one address in public calls. */
  'requests-at-once',
  'requests-of-user-at-once',
  /** Parallel sends with files of one token. */
  'large-requests-at-once',
  'uploads-at-once',
  'exports-at-once',
  'assistant-at-once',
  /** Number checks at a phone. */
  'number-checks',
  'sign-ins',
  'sign-ups',
  'links',
  /** All callers together: the desk is overloaded. */
  'desk-requests',
  'desk-uploads',
  'desk-work',
  /** Passwords that are hashed or verified. */
  'desk-passwords',
] as const;

export type LimitName = (typeof limitNames)[number];
