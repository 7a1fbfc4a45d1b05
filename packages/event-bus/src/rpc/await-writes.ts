import { AppError, type ErrorCode, type ServiceName, type Written } from '@balcao/contracts';
import { type CallContext, remainingMs } from '../call-context.ts';
import type { CallHandler } from './handlers.ts';

/** Resolves with whether that write was applied here in time. */
export type IsApplied = (written: Written, timeoutMs: number) => Promise<boolean>;

/** A call waits at most this long for its caller's writes elsewhere. */
const maxWaitMs = 1_000;

/**
 * Waits for the caller's writes elsewhere.
 * @returns whether all of them are applied here
 */
export const awaitWrites =
  (service: ServiceName, { regardlessOf = [] }: CallHandler, isApplied: IsApplied | undefined) =>
  async (context: CallContext): Promise<boolean> => {
    const foreign = context.after.filter(
      (written) => written.service !== service && !regardlessOf.includes(written.service),
    );
    if (isApplied === undefined || foreign.length === 0) return true;
    const timeoutMs = Math.min(maxWaitMs, remainingMs(context.deadline));
    const applied = await Promise.all(foreign.map((written) => isApplied(written, timeoutMs)));
    return applied.every(Boolean);
  };

/** Refusals that depend on stored data; all others concern the request itself. */
const judging: ReadonlySet<number> = new Set([400, 403, 404, 409]);
const ofTheRequest: ReadonlySet<ErrorCode> = new Set(['ERR_VALIDATION', 'ERR_EMPTY_MESSAGE']);

/** A service that has not applied the caller's write yet cannot say 'not found': the caller must ask again. */
export const whileBehind = (problem: AppError): AppError =>
  judging.has(problem.status) && !ofTheRequest.has(problem.code)
    ? new AppError('ERR_UNAVAILABLE', { retryAfterSeconds: 1 }, { cause: problem })
    : problem;
