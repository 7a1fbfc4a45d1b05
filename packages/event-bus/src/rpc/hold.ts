import { AppError, type ErrorCode, type ServiceName, type Written } from '@balcao/contracts';
import { type CallContext, remainingMs } from '../call-context.ts';
import type { CallHandler } from './handlers.ts';

/** Answers whether that write was applied here, in time. */
export type IsApplied = (written: Written, timeoutMs: number) => Promise<boolean>;

/** A caller that wrote elsewhere is held for this long at most. */
const maxHoldMs = 1_000;

/** Waits for what the caller wrote elsewhere; answers whether all of it is known here. */
export const holdFor =
  (service: ServiceName, { regardlessOf = [] }: CallHandler, isApplied: IsApplied | undefined) =>
  async (context: CallContext): Promise<boolean> => {
    const foreign = context.after.filter(
      (written) => written.service !== service && !regardlessOf.includes(written.service),
    );
    if (isApplied === undefined || foreign.length === 0) return true;
    const timeoutMs = Math.min(maxHoldMs, remainingMs(context.deadline));
    const applied = await Promise.all(foreign.map((written) => isApplied(written, timeoutMs)));
    return applied.every(Boolean);
  };

/** Refusals for what a caller asks of what there is; others are about the request itself. */
const judging: ReadonlySet<number> = new Set([400, 403, 404, 409]);
const ofTheRequest: ReadonlySet<ErrorCode> = new Set(['ERR_VALIDATION', 'ERR_EMPTY_MESSAGE']);

/** A service that has not applied the caller's write yet cannot say 'not found': the caller must ask again. */
export const whileBehind = (problem: AppError): AppError =>
  judging.has(problem.status) && !ofTheRequest.has(problem.code)
    ? new AppError('ERR_UNAVAILABLE', { retryAfterSeconds: 1 }, { cause: problem })
    : problem;
