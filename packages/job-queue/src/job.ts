import { AppError } from '@balcao/contracts';
import type { z } from 'zod';

/**
 * A kind of job. The payload says what to look at (a connection's id), never what to do: that is in Postgres, because a
 * job may run late, run again, or be created again by a sweep. It contains no secrets and no texts.
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

/** The prefix of all our keys in Redis. */
export const keyPrefix = 'jobs';

/** Redis did not answer, so the job may not be queued. A sweep will add it again. */
export const redisIsAway = (cause: unknown): AppError => new AppError('ERR_UNAVAILABLE', {}, { cause });

type Write = (fields: object, message: string) => void;

/** The log of this package; the service's own logger fits. */
export type Log = { readonly info: Write; readonly warn: Write; readonly error: Write };
