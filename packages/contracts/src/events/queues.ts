import { z } from 'zod';
import { idSchema } from '../entities/primitives.ts';
import { queueSchema } from '../entities/queue.ts';
import { defineEvent } from './envelope.ts';

/**
 * Of ticket. Streams: `queue-<id>`. Each event holds the whole sector, so that other services can store it unchanged.
 */
export const queueEvents = {
  QueueCreated: defineEvent({ type: 'QueueCreated', data: z.object({ queue: queueSchema }) }),
  QueueDetailsChanged: defineEvent({ type: 'QueueDetailsChanged', data: z.object({ queue: queueSchema }) }),
  /** Its tickets, users and connections have it no more. */
  QueueDeleted: defineEvent({ type: 'QueueDeleted', data: z.object({ queueId: idSchema }) }),
} as const;
export type QueueEvents = typeof queueEvents;
