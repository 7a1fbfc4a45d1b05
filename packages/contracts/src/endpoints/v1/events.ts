import { z } from 'zod';
import { feedEventSchema, feedEventTypeSchema } from '../../entities/feed-event.ts';
import { commaListSchema } from '../../entities/primitives.ts';
import { defineEndpoint, nothing } from '../endpoint.ts';

export const maxFeedEvents = 500;
/** Shorter than a proxy's timeout. */
export const maxFeedWaitSeconds = 25;

const countParam = (max: number) =>
  z
    .string()
    .regex(/^\d{1,16}$/)
    .transform(Number)
    .pipe(z.number().int().max(max));

const typesParam = commaListSchema(z.string().max(1_000), z.array(feedEventTypeSchema).min(1));

export const listFeedEvents = defineEndpoint({
  service: 'integration',
  operation: 'listFeedEvents',
  method: 'get',
  path: '/v1/events',
  access: 'webhooks:edit',
  scope: 'events:read',
  tag: 'Scripts',
  params: nothing,
  query: z.object({
    /** The last position that the caller has read; absent: start with the oldest event. */
    after: countParam(Number.MAX_SAFE_INTEGER).default(0),
    limit: countParam(maxFeedEvents).pipe(z.number().min(1)).default(100),
    /** Names separated by commas; absent: all. */
    types: typesParam.exactOptional(),
    /** How many seconds to wait for the first event; after that the answer is empty. */
    wait: countParam(maxFeedWaitSeconds).default(0),
  }),
  body: nothing,
  response: z.object({
    events: z.array(feedEventSchema).max(maxFeedEvents),
    /** The `after` of the next call. */
    next: z.number().int().nonnegative(),
  }),
  errors: ['ERR_NO_PERMISSION'],
  isSlow: true,
  summary: 'Read the events after a position, in order; waits for the next one if requested',
});
