import { AppError } from '@balcao/contracts';
import type { z } from 'zod';

/**
 * A kind of job. The payload says what to look at (a connection's id), never what to do there: truth is in Postgres, and
 * a job may run late, again, or be created again by a sweep. No secrets, no texts.
 */
export type JobDefinition<Payload extends z.ZodType = z.ZodType> = {
  /** `<service>.<job>`, e.g. `ticket.close-idle-tickets`; also the name of its queue. */
  readonly name: string;
  readonly payload: Payload;
};

export const defineJob = <Payload extends z.ZodType>(
  definition: JobDefinition<Payload>,
): JobDefinition<Payload> => {
  if (!/^[a-z][a-z0-9-]*(\.[a-z0-9-]+)+$/.test(definition.name))
    throw new Error(`"${definition.name}" is no <service>.<job>`);
  return definition;
};

/** Every key of ours begins with it. */
export const keyPrefix = 'jobs';

/** Redis didn't answer: nothing is known to be queued. Whoever swept before sweeps again. */
export const redisIsAway = (cause: unknown): AppError => new AppError('ERR_UNAVAILABLE', {}, { cause });
