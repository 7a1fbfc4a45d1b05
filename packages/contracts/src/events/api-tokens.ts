import { z } from 'zod';
import { apiTokenSchema } from '../entities/api-token.ts';
import { defineEvent } from './envelope.ts';

/** Events of auth. Stream: `api-token-<id>`. No event contains the token itself. */
export const apiTokenEvents = {
  ApiTokenCreated: defineEvent({
    type: 'ApiTokenCreated',
    data: apiTokenSchema.omit({ id: true, lastUsedAt: true, createdAt: true, ownContactsOnly: true }).extend({
      tokenId: z.uuid(),
      /** Absent in tokens of earlier releases: they see every contact. */
      ownContactsOnly: z.boolean().exactOptional(),
    }),
  }),
  ApiTokenRevoked: defineEvent({
    type: 'ApiTokenRevoked',
    data: z.object({ tokenId: z.uuid() }),
  }),
} as const;
export type ApiTokenEvents = typeof apiTokenEvents;
