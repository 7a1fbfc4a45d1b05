import { generateKeyPairSync, randomUUID } from 'node:crypto';
import { accessToken } from '@balcao/contracts';
import jwt from 'jsonwebtoken';
import { describe, expect, test } from 'vitest';
import { createAccessTokenVerifier } from './access-token-verifier.ts';
import { createDirectory } from './directory.ts';
import { createWrittenMemory } from './written-memory.ts';

describe('the written memory', () => {
  const place = (position: number, partition = 1) => ({ service: 'ticket' as const, partition, position });

  test('keeps the newest position of each partition for fifteen seconds after the last write', () => {
    let now = 0;
    const memory = createWrittenMemory(() => now);
    memory.remember('one', [place(5), place(2, 2)]);
    memory.remember('one', [place(4)]);
    memory.remember('one', []);
    expect(memory.recall('one')).toEqual([place(5), place(2, 2)]);
    expect(memory.recall('other')).toEqual([]);
    now = 14_999;
    expect(memory.recall('one')).toHaveLength(2);
    now = 15_000;
    expect(memory.recall('one')).toEqual([]);
  });

  test('does not grow with a session that writes to every partition', () => {
    const memory = createWrittenMemory(() => 0);
    for (let n = 0; n < 200; n += 1) memory.remember('one', [place(1, n)]);
    const recalled = memory.recall('one');
    expect(recalled).toHaveLength(64);
    expect(recalled.at(-1)).toEqual(place(1, 199));
  });

  test('drops the oldest session if there are too many', () => {
    const memory = createWrittenMemory(() => 0);
    for (let n = 0; n <= 20_000; n += 1) memory.remember(`session-${String(n)}`, [place(n)]);
    expect(memory.recall('session-0')).toEqual([]);
    expect(memory.recall('session-1')).toEqual([place(1)]);
  });
});

describe('the directory', () => {
  const ana = { userId: 2, name: 'Ana', profile: 'user' as const, queueIds: [3], seesNumbers: false };
  const claim = { userId: 2, sessionId: 's' };
  const facts = {
    userId: 2,
    name: 'Bia',
    email: 'b@x.br',
    profile: 'admin' as const,
    isTricked: 'enabled' as const,
    startWork: '',
    endWork: '',
    queueIds: [],
    whatsappId: null,
  };

  test('knows the users of its snapshot', () => {
    const directory = createDirectory();
    expect([directory.isStarted(), directory.actorOf(claim)]).toEqual([false, 'unknown']);
    directory.start({ users: [ana], revokedSessionIds: ['gone'], allTicket: true, isSignUpOpen: true });
    expect(directory.isStarted()).toBe(true);
    expect(directory.actorOf(claim)).toEqual({ kind: 'user', sessionId: 's', seesAllTickets: true, ...ana });
    expect(directory.actorOf({ ...claim, sessionId: 'gone' })).toBe('ended');
    expect(directory.actorOf({ ...claim, userId: 9 })).toBe('unknown');
  });

  test("follows auth's events", () => {
    const directory = createDirectory();
    directory.start({ users: [], revokedSessionIds: [], allTicket: false, isSignUpOpen: true });
    directory.apply({ type: 'UserCreated', data: facts }, new Date());
    expect(directory.actorOf(claim)).toMatchObject({
      name: 'Bia',
      profile: 'admin',
      seesNumbers: true,
      seesAllTickets: false,
    });
    directory.apply({ type: 'SettingChanged', data: { key: 'allTicket', value: 'enabled' } }, new Date());
    directory.apply({ type: 'SettingChanged', data: { key: 'call', value: 'disabled' } }, new Date());
    expect(directory.actorOf(claim)).toMatchObject({ seesAllTickets: true });
    directory.apply({ type: 'SessionRevoked', data: { ...claim, reason: 'signed-out' } }, new Date());
    expect(directory.actorOf(claim)).toBe('ended');
  });

  test('follows changes and the deletion of a user', () => {
    const directory = createDirectory();
    directory.start({ users: [ana], revokedSessionIds: [], allTicket: false, isSignUpOpen: true });
    const changed = { ...facts, profile: 'user' as const, queueIds: [4], changed: ['queueIds' as const] };
    directory.apply({ type: 'UserDetailsChanged', data: changed }, new Date());
    expect(directory.actorOf(claim)).toMatchObject({ name: 'Bia', profile: 'user', queueIds: [4] });
    directory.apply({ type: 'UserDeleted', data: { userId: 2 } }, new Date());
    expect(directory.actorOf(claim)).toBe('unknown');
    directory.learnUsers([ana]);
    expect(directory.actorOf(claim)).toBe('unknown');
  });

  test('a suspended user has no session, whatever else changes, until let in again (rule A27)', () => {
    const directory = createDirectory();
    const other = { ...claim, userId: 5 };
    const users = [ana, { ...ana, userId: 5, isSuspended: true as const }];
    directory.start({ users, revokedSessionIds: [], allTicket: false, isSignUpOpen: true });
    expect(directory.actorOf(other)).toBe('ended');
    directory.apply({ type: 'UserSuspended', data: { userId: 2 } }, new Date());
    directory.apply(
      { type: 'UserDetailsChanged', data: { ...facts, changed: ['name' as const] } },
      new Date(),
    );
    directory.learnUsers([ana]);
    expect(directory.actorOf(claim)).toBe('ended');
    for (const userId of [2, 5]) directory.apply({ type: 'UserReinstated', data: { userId } }, new Date());
    expect(directory.actorOf(claim)).toMatchObject({ name: 'Bia' });
    expect(directory.actorOf(other)).toEqual({
      kind: 'user',
      sessionId: 's',
      seesAllTickets: false,
      ...ana,
      userId: 5,
    });
  });

  test('is not set back by an answer that is older than an event', () => {
    const directory = createDirectory();
    directory.apply({ type: 'UserCreated', data: facts }, new Date());
    directory.learnUsers([ana, { ...ana, userId: 5 }]);
    expect(directory.actorOf(claim)).toMatchObject({ name: 'Bia' });
    expect(directory.actorOf({ userId: 5, sessionId: 's' })).toMatchObject({ name: 'Ana' });
  });

  test('forgets revocations that are older than any token', () => {
    const directory = createDirectory();
    directory.start({ users: [ana], revokedSessionIds: [], allTicket: false, isSignUpOpen: true });
    directory.apply({ type: 'SessionRevoked', data: { ...claim, reason: 'signed-out' } }, new Date(1_000));
    directory.forgetRevokedBefore(new Date(1_000));
    expect(directory.actorOf(claim)).toBe('ended');
    directory.forgetRevokedBefore(new Date(1_001));
    expect(directory.actorOf(claim)).toMatchObject({ name: 'Ana' });
  });
});

describe('the access token verifier', () => {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const pem = publicKey.export({ type: 'spki', format: 'pem' }).toString();
  const issue = (kid: string, expiresIn: number): string =>
    jwt.sign({ sid: randomUUID() }, privateKey, {
      algorithm: 'ES256',
      header: { alg: 'ES256', typ: accessToken.type, kid },
      subject: '1',
      issuer: accessToken.issuer,
      audience: accessToken.audience,
      expiresIn,
    });
  const counting = (keys: () => { kid: string; publicKey: string }[]) => {
    let asked = 0;
    const listSigningKeys = () => {
      asked += 1;
      return Promise.resolve(keys());
    };
    return { listSigningKeys, asked: () => asked };
  };

  test('fetches the keys once, however many tokens come at once', async () => {
    const keys = counting(() => [{ kid: 'a', publicKey: pem }]);
    const verifier = createAccessTokenVerifier(keys);
    await Promise.all(Array.from({ length: 10 }, () => verifier.verify(issue('a', 60))));
    expect(keys.asked()).toBe(1);
  });

  test('does not fetch the keys again for every invented key id', async () => {
    const keys = counting(() => [{ kid: 'a', publicKey: pem }]);
    const verifier = createAccessTokenVerifier(keys);
    for (let n = 0; n < 5; n += 1)
      await expect(verifier.verify(issue(`made-up-${String(n)}`, 60))).rejects.toThrow('ERR_INVALID_TOKEN');
    expect(keys.asked()).toBe(1);
  });

  test('finds a new key after a while', async () => {
    let kid = 'a';
    const keys = counting(() => [{ kid, publicKey: pem }]);
    const verifier = createAccessTokenVerifier({ ...keys, refetchMs: 0 });
    await verifier.verify(issue('a', 60));
    kid = 'b';
    await verifier.verify(issue('b', 60));
    expect(keys.asked()).toBe(2);
  });

  test('refuses a token that was valid once and has expired', async () => {
    const verifier = createAccessTokenVerifier(counting(() => [{ kid: 'a', publicKey: pem }]));
    // Valid only within the tolerance between clocks.
    const token = issue('a', -3);
    await verifier.verify(token);
    await expect
      .poll(
        () =>
          verifier.verify(token).then(
            () => 'good',
            () => 'refused',
          ),
        { timeout: 15_000 },
      )
      .toBe('refused');
  });

  test('reports missing keys, and does not call the token invalid', async () => {
    const verifier = createAccessTokenVerifier({ listSigningKeys: () => Promise.reject(new Error('away')) });
    await expect(verifier.verify(issue('a', 60))).rejects.toThrow('away');
  });
});
