import { expect, test } from 'vitest';
import { createApiTokens } from './script-identity.ts';

const id = '0193a1b2-0000-7000-8000-000000000001';
const rights = {
  id,
  name: 'Shop',
  scopes: ['messages:send' as const],
  queueIds: [3],
  ownContactsOnly: false,
  addresses: [] as string[],
  expiresAt: null as string | null,
};
const header = 'Bearer balcao_secret';
const asked = { scope: 'messages:send', address: '203.0.113.7' } as const;

const tokensOf = (given: Partial<typeof rights> | null) => {
  const state = { ms: 0, asked: 0, token: given === null ? null : { ...rights, ...given } };
  const tokens = createApiTokens({
    now: () => state.ms,
    resolve: () => {
      state.asked += 1;
      return Promise.resolve({ token: state.token, isUserApiToken: false });
    },
  });
  return { tokens, state };
};
const outcome = async (given: Partial<typeof rights> | null, ask: object = {}) =>
  tokensOf(given)
    .tokens.actorOfHeader(header, { ...asked, ...ask })
    .then(
      ({ name }) => name,
      (error: unknown) => (error instanceof Error ? error.message : ''),
    );

test('a token admits the calls of its scopes (rule P2)', async () => {
  expect(await outcome({})).toBe('Shop');
  expect(await outcome({}, { scope: 'messages:read' })).toBe('ERR_NO_PERMISSION');
  expect(await outcome(null)).toBe('ERR_INVALID_TOKEN');
});

test('the actor says if it works with contacts of its sectors only (rule P28)', async () => {
  const actorOf = (given: Partial<typeof rights>) => tokensOf(given).tokens.actorOfHeader(header, asked);
  expect(await actorOf({ ownContactsOnly: true })).toMatchObject({ ownContactsOnly: true });
  expect(await actorOf({})).not.toHaveProperty('ownContactsOnly');
});

test('an expired token is refused', async () => {
  expect(await outcome({ expiresAt: '1970-01-01T00:00:01Z' })).toBe('Shop');
  expect(await outcome({ expiresAt: '1970-01-01T00:00:00Z' })).toBe('ERR_INVALID_TOKEN');
});

test.each([
  ['203.0.113.7', true],
  ['203.0.113.0/24', true],
  ['203.0.114.0/24', false],
  ['2001:db8::/32', false],
])('%s admits the address: %s', async (network, isIn) => {
  expect(await outcome({ addresses: [network] })).toBe(isIn ? 'Shop' : 'ERR_INVALID_TOKEN');
});

test('an IPv4 address counts the same on a dual-stack socket', async () => {
  const ask = { address: '::ffff:203.0.113.7' };
  expect(await outcome({ addresses: ['203.0.113.0/24'] }, ask)).toBe('Shop');
});

test("auth's answer is cached for a second, so that a revoked token ends by then (rule P1)", async () => {
  const { tokens, state } = tokensOf({});
  await tokens.actorOfHeader(header, asked);
  state.token = null;
  state.ms = 999;
  await tokens.actorOfHeader(header, asked);
  expect(state.asked).toBe(1);
  state.ms = 1_000;
  await expect(tokens.actorOfHeader(header, asked)).rejects.toThrow('ERR_INVALID_TOKEN');
});

test("a token of a script is distinguished from a user's", () => {
  const { tokens } = tokensOf({});
  expect(tokens.isScript(header)).toBe(true);
  expect(tokens.isScript('Bearer eyJhbGciOi')).toBe(false);
  expect(tokens.isScript(undefined)).toBe(false);
});
