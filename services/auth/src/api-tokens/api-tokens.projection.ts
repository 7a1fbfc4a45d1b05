import type { AuthEvents } from '@balcao/contracts';
import type { Projection } from '@balcao/event-store';
import type { AuthTables } from '#database/schema.ts';

/** The tokens that open something, unless their time is over. */
export const apiTokensProjection: Projection<AuthEvents, AuthTables> = {
  name: 'api-tokens',
  tables: ['rm_api_tokens'],
  on: {
    ApiTokenCreated: async (tx, { data, at }) => {
      await tx
        .insertInto('rm_api_tokens')
        .values({
          token_id: data.tokenId,
          name: data.name,
          scopes: data.scopes,
          queue_ids: data.queueIds,
          addresses: data.addresses,
          expires_at: data.expiresAt === null ? null : new Date(data.expiresAt),
          created_at: at,
        })
        .execute();
    },
    ApiTokenRevoked: async (tx, { data }) => {
      await tx.deleteFrom('rm_api_tokens').where('token_id', '=', data.tokenId).execute();
    },
  },
};
