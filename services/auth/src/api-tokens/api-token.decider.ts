import {
  type ApiTokenEvents,
  type Failure,
  fail,
  failure,
  type NewEventOf,
  ok,
  type PastEventOf,
} from '@balcao/contracts';
import type { Decider } from '@balcao/event-store/core/decider';

type Facts = NewEventOf<Pick<ApiTokenEvents, 'ApiTokenCreated'>>['data'];

export type ApiTokenState =
  { readonly status: 'absent' | 'revoked' } | { readonly status: 'active'; readonly facts: Facts };
export type ApiTokenCommand =
  | { readonly type: 'CreateApiToken'; readonly facts: Facts }
  | { readonly type: 'RevokeApiToken'; readonly tokenId: string };

/** A script's token, stream `api-token-<id>`. A revoked one stays revoked. */
export const apiTokenDecider: Decider<
  ApiTokenState,
  ApiTokenCommand,
  NewEventOf<ApiTokenEvents>,
  PastEventOf<ApiTokenEvents>,
  Failure<'ERR_NO_API_TOKEN_FOUND'>
> = {
  initial: () => ({ status: 'absent' }),
  decide: (command, { status }) => {
    if (command.type === 'CreateApiToken')
      return ok(status === 'absent' ? [{ type: 'ApiTokenCreated', data: command.facts }] : []);
    return status === 'active'
      ? ok([{ type: 'ApiTokenRevoked', data: { tokenId: command.tokenId } }])
      : fail(failure('ERR_NO_API_TOKEN_FOUND'));
  },
  evolve: (_state, event) =>
    event.type === 'ApiTokenCreated' ? { status: 'active', facts: event.data } : { status: 'revoked' },
};

export const apiTokenStream = (tokenId: string): string => `api-token-${tokenId}`;
