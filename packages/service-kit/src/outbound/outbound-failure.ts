import type { OutboundFailure } from '@balcao/contracts';

/** Thrown in place of a connection; the client returns it as a value. */
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
