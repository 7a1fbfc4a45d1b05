import { z } from 'zod';
import { eventMetadataSchema } from '../events/envelope.ts';

/** An event as it is published and as `readLog` returns it: its personal part stays sealed (base64). */
export const sealedEventSchema = z.object({
  id: z.uuid(),
  service: z.string(),
  partition: z.number().int(),
  position: z.number().int(),
  stream: z.string(),
  revision: z.number().int(),
  type: z.string(),
  version: z.number().int(),
  data: z.unknown(),
  sealed: z.string().nullable(),
  subject: z.string().nullable(),
  metadata: eventMetadataSchema,
  at: z.iso.datetime(),
});
export type SealedEvent = z.infer<typeof sealedEventSchema>;

/** Every service that owns a log answers `readLog`, `readHeads` and `openKeys` (rule G9). */
export const readLogInput = z.object({
  partition: z.number().int().nonnegative(),
  after: z.number().int().nonnegative(),
  limit: z.number().int().min(1).max(1000),
});
export const readLogOutput = z.object({ events: z.array(sealedEventSchema), head: z.number().int() });

/** The newest position of each partition, in their order. */
export const readHeadsInput = z.object({});
export const readHeadsOutput = z.object({ heads: z.array(z.number().int()) });

/** The keys of subjects (base64), without erased and unknown ones. The caller keeps them in memory only. */
export const openKeysInput = z.object({ subjects: z.array(z.string()).max(1000) });
export const openKeysOutput = z.object({ keys: z.array(z.object({ subject: z.string(), key: z.string() })) });

/** Deletes the origins of requests from days before this one (rule G17); the events stay. */
export const forgetOriginsInput = z.object({ before: z.iso.date() });
export const forgetOriginsOutput = z.object({ days: z.number().int().nonnegative() });

/** Rebuilds every read model into scratch tables and compares (rule G7): different hashes mean a mistake. */
export const verifyProjectionsInput = z.object({});
export const verifyProjectionsOutput = z.object({
  projections: z.array(z.object({ name: z.string(), hashLive: z.string(), hashRebuilt: z.string() })),
});

/**
 * Rebuilds one read model, or all in turn, while the service works. The signal `ReadModelRebuilding` reports progress;
 * the answer is the same as of `verifyProjections`.
 */
export const rebuildProjectionsInput = z.object({
  /** Null: all of them. */
  projection: z.string().nullable(),
  /** The fraction of time in which the rebuild may work; in the rest it leaves the database to others. */
  share: z.number().gt(0).max(1),
});

/** The parked events of a service, stream by stream, oldest first (rule G6). */
export const listParkedInput = z.object({});
export const listParkedOutput = z.object({
  parked: z.array(
    z.object({
      consumer: z.string(),
      source: z.string(),
      stream: z.string(),
      /** The failed event, and those that wait behind it. */
      events: z.number().int(),
      attempts: z.number().int(),
      error: z.string(),
      parkedAt: z.iso.datetime(),
    }),
  ),
});

/** Applies parked events, each stream in order; events that fail again stay parked. */
export const replayParkedInput = z.object({
  /** Null: every consumer. */
  consumer: z.string().nullable(),
  /** Null: every stream. */
  stream: z.string().nullable(),
});
export const replayParkedOutput = z.object({
  streams: z.array(
    z.object({
      consumer: z.string(),
      stream: z.string(),
      /** The number of applied events; null: it failed again, and the service's log says why. */
      applied: z.number().int().nullable(),
    }),
  ),
});
