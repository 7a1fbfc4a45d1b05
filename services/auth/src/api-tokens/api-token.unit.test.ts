import { carryWholeState, given } from '@balcao/event-store/testing/decider-spec';
import { test } from 'vitest';
import { apiTokenDecider } from './api-token.decider.ts';

const tokenId = '0193a1b2-0000-7000-8000-000000000001';
const facts = {
  tokenId,
  name: 'Shop',
  scopes: ['messages:send' as const],
  queueIds: [],
  addresses: [],
  expiresAt: null,
};
const created = { type: 'ApiTokenCreated', data: facts } as const;
const revoked = { type: 'ApiTokenRevoked', data: { tokenId } } as const;

test('a token is created once (rule P1)', () => {
  given(apiTokenDecider, []).when({ type: 'CreateApiToken', facts }).then([created]);
  given(apiTokenDecider, [created]).when({ type: 'CreateApiToken', facts }).nothing();
});
test('a token can be revoked, and stays revoked', () => {
  const revoke = { type: 'RevokeApiToken', tokenId } as const;
  given(apiTokenDecider, [created]).when(revoke).then([revoked]);
  given(apiTokenDecider, [created, revoked]).when(revoke).fails('ERR_NO_API_TOKEN_FOUND');
  given(apiTokenDecider, []).when(revoke).fails('ERR_NO_API_TOKEN_FOUND');
});

test('each event has the whole token, so its row needs no earlier state', () => {
  carryWholeState(apiTokenDecider, [created, revoked]);
});
