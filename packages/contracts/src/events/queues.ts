import { z } from 'zod';
import { idSchema } from '../entities/primitives.ts';
import { queueSchema } from '../entities/queue.ts';
import { defineEvent } from './envelope.ts';

/**
 * Events of ticket. Streams: `queue-<id>`. Each event contains the whole sector, so that other services can store it
 * unchanged.
 */
export const queueEvents = {
  QueueCreated: defineEvent({ type: 'QueueCreated', data: z.object({ queue: queueSchema }) }),
  QueueDetailsChanged: defineEvent({ type: 'QueueDetailsChanged', data: z.object({ queue: queueSchema }) }),
  /** It is removed from its tickets, users and connections. */
  QueueDeleted: defineEvent({ type: 'QueueDeleted', data: z.object({ queueId: idSchema }) }),
} as const;
export type QueueEvents = typeof queueEvents;
