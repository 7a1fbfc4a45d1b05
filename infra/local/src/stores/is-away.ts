import { DatabaseError } from 'pg';

/** A server that is not there yet, or no longer. It does not answer, or says itself that it is starting or full. */
export class AwayError extends Error {}

const awayCodes = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'EHOSTDOWN',
  'ENETUNREACH',
  'ENETDOWN',
  'EAI_AGAIN',
]);

/** Too many connections, shut down by an operator, crashed, starting up. */
const awayStates = new Set(['53300', '57P01', '57P02', '57P03']);

/** The driver gives these no code. */
const awayWords = /timeout expired|Connection terminated|connection timeout/;

/** Whether the same question may succeed later without a change of the configuration. */
export function isAway(error: unknown): boolean {
  if (error instanceof AwayError) return true;
  if (error instanceof DatabaseError) return awayStates.has(error.code ?? '');
  if (error instanceof AggregateError) return error.errors.every(isAway);
  if (!(error instanceof Error)) return false;
  return 'code' in error ? awayCodes.has(String(error.code)) : awayWords.test(error.message);
}
