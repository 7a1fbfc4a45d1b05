import type { ApiTokenEvents, AuthEvents, PastEventOf } from '@balcao/contracts';
import { projectRow, type Projection, stateAfter, type Unpositioned } from '@balcao/event-store';
import type { AuthTables } from '#database/schema.ts';
import { apiTokenDecider } from './api-token.decider.ts';

const keep = projectRow<AuthTables, 'rm_api_tokens', Unpositioned<PastEventOf<ApiTokenEvents>>>({
  table: 'rm_api_tokens',
  keyOf: ({ data }) => ({ token_id: data.tokenId }),
  columnsOf: (event) => {
    const state = stateAfter(apiTokenDecider, event);
    if (state.status !== 'active') return null;
    const { name, scopes, queueIds, ownContactsOnly = false, addresses, expiresAt } = state.facts;
    return {
      name,
      scopes,
      queue_ids: queueIds,
      own_contacts_only: ownContactsOnly,
      addresses,
      expires_at: expiresAt === null ? null : new Date(expiresAt),
    };
  },
  firstOf: ({ at }) => ({ created_at: at }),
});

/** The tokens that are not revoked; some may have expired. */
export const apiTokensProjection: Projection<AuthEvents, AuthTables> = {
  name: 'api-tokens',
  tables: ['rm_api_tokens'],
  apply: { ApiTokenCreated: keep, ApiTokenRevoked: keep },
};
