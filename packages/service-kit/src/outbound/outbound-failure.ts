/** Why something outside gave no answer that counts. */
export const outboundFailures = [
  /** Not http or https, or with a name and password in it. */
  'bad-address',
  /** It leads into our own network, or to this machine. */
  'closed-address',
  'unknown-host',
  'unreachable',
  'bad-certificate',
  'timeout',
  'too-large',
  'too-many-redirects',
  /** It sends on to nowhere, or what was sent would go to somebody else. */
  'bad-redirect',
  /** What came back is no HTTP, or ended in the middle. */
  'broken-answer',
] as const;
export type OutboundFailure = (typeof outboundFailures)[number];

/** Thrown where a connection would be made, and told as a value by the client. */
export class OutboundError extends Error {
  readonly failure: OutboundFailure;
  constructor(failure: OutboundFailure) {
    super(`the outside was not asked: ${failure}`);
    this.name = 'OutboundError';
    this.failure = failure;
  }
}

const byCode: Readonly<Record<string, OutboundFailure>> = {
  ENOTFOUND: 'unknown-host',
  EAI_AGAIN: 'unknown-host',
  ECONNREFUSED: 'unreachable',
  ECONNRESET: 'unreachable',
  EHOSTUNREACH: 'unreachable',
  ENETUNREACH: 'unreachable',
  EADDRNOTAVAIL: 'unreachable',
  ETIMEDOUT: 'unreachable',
  EACCES: 'unreachable',
};
const certificateCode = /CERT|SIGNED|UNABLE_TO_VERIFY|ISSUER|ALTNAME/;

export const outboundFailureOf = (error: unknown): OutboundFailure => {
  if (error instanceof OutboundError) return error.failure;
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  return byCode[code] ?? (certificateCode.test(code) ? 'bad-certificate' : 'broken-answer');
};
