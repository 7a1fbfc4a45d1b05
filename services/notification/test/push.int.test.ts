import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import {
  lastMessageOf,
  mediaPreviews,
  type PushLanguage,
  visibleUser,
  visibleUsersKey,
} from '@balcao/contracts';
import { createSealing, parseMasterKey } from '@balcao/event-store';
import { createLogger } from '@balcao/service-kit';
import { disposeAtEnd, testRedis } from '@balcao/testkit';
import { makeCertificate } from '@balcao/testkit/certificate';
import { Redis } from 'ioredis';
import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { forgetUser } from '#directory/known-users.ts';
import {
  findSubscriptions,
  forgetIdleSessions,
  forgetSession,
  forgetSubscription,
  keepSubscription,
} from '#push/push-subscriptions.ts';
import { notificationDatabase } from './open-database.ts';
import { storeDrops } from '#push/index.ts';
import { openPushBrowser, readVapid } from './read-push.ts';
import { connection, contact, ticket } from './samples.ts';
import { createPushDelivery } from '#push/deliver-push.ts';
import { createPushSender } from '#push/send-push.ts';
import { createNotifyBrowsers } from '#push/notify-browsers.ts';
import { openPushKey } from '#push/push-key.ts';
import { pushDrops } from '#push/push-drops.ts';

const [db, redisServer] = await Promise.all([notificationDatabase(), testRedis()]);
const redis = new Redis(redisServer.url);

/** A local push service with a certificate that only this test trusts. */
const { key: serverKey, cert } = makeCertificate('localhost');
let answer = 201;
const pushes: { path: string; authorization: string; topic: string; body: Buffer }[] = [];
const bodyAt = (path: string) => pushes.find((one) => one.path === path)?.body ?? Buffer.alloc(0);
const lastBody = () => pushes.at(-1)?.body ?? Buffer.alloc(0);
const server = createServer({ key: serverKey, cert }, (request, response) => {
  const parts: Buffer[] = [];
  request.on('data', (part: Buffer) => parts.push(part));
  request.on('end', () => {
    const { authorization = '', topic } = request.headers;
    const body = Buffer.concat(parts);
    pushes.push({ path: request.url ?? '', authorization, topic: String(topic), body });
    expect(body.includes(Buffer.from(contact.name))).toBe(false);
    response.writeHead(answer).end();
  });
});
await new Promise<void>((resolve) => server.listen(0, resolve));
const { port } = server.address() as AddressInfo;
disposeAtEnd(async () => {
  server.close();
  await redis.quit();
});

const masterKey = parseMasterKey(`test:${Buffer.alloc(32, 7).toString('base64')}`);
const sealing = () => createSealing({ db, masterKey: { current: masterKey } });
const key = await openPushKey(db, sealing());
const common = { key, contact: 'mailto:operator@desk.test', ca: cert };
const open = createPushDelivery({ ...common, isAllowed: () => true });

const subscribe = async (userId: number, name: string, language: PushLanguage = 'en') => {
  const browser = openPushBrowser();
  const endpoint = `https://localhost:${port}/${name}`;
  await keepSubscription(
    db,
    { userId, sessionId: `session-${name}` },
    { endpoint, keys: browser.keys, language },
  );
  return browser;
};
const ana = { userId: 5, profile: 'user', queueIds: [2], isMasked: false };
const shows = {
  kind: 'shows',
  alert: true,
  unread: 1,
  ticket: { item: ticket, readUpTo: 0, at: new Date(), preview: null, people: [] },
} as const;
const notifyBrowsers = createNotifyBrowsers({
  db,
  redis,
  deliver: open,
  log: createLogger({ service: 'notification', level: 'silent' }),
});
const send = createPushSender(notifyBrowsers);

beforeEach(async () => {
  pushes.length = 0;
  answer = 201;
  await db.deleteFrom('st_push_subscriptions').execute();
  await redis.del(visibleUsersKey);
});

describe('web push', () => {
  it('signs with one key, the same in every process', async () => {
    expect(await openPushKey(db, sealing())).toEqual(key);
    expect(Buffer.from(key.publicKey, 'base64url')).toHaveLength(65);
  });

  it('encrypts a message for every browser of a user who does not look', async () => {
    await subscribe(5, 'one');
    await subscribe(5, 'two');
    await subscribe(6, 'of somebody else');
    await send([{ user: ana, moves: [shows] }]);
    expect(pushes.map(({ path }) => path).toSorted()).toEqual(['/one', '/two']);
    expect(pushes[0]?.authorization).toMatch(/^vapid t=ey/u);
    expect(pushes[0]?.topic).toBe('ticket-9');
  });

  it('can be read by its browser alone, and shows what its user may see', async () => {
    const [mine, other] = [await subscribe(5, 'one'), await subscribe(6, 'two')];
    const nameless = { ...ticket, contact: { ...contact, name: contact.number ?? '' } };
    const body = '🢇 11 98765.4321 ou 21933334444';
    const people = ['5511987654321', '5521933334444'];
    const seen = { ...shows, ticket: { ...shows.ticket, item: nameless, preview: body, people } };
    await send([
      { user: ana, moves: [seen] },
      { user: { ...ana, userId: 6, isMasked: true }, moves: [seen] },
    ]);
    const whole = { ticketId: 9, title: contact.number, body, unread: 1 };
    expect(mine.read(bodyAt('/one'))).toEqual(whole);
    expect(other.read(bodyAt('/two'))).toMatchObject({
      title: '551198765****',
      body: '🢇 11 98765.**** ou 2193333****',
    });
    expect(() => other.read(bodyAt('/one'))).toThrow();
  });

  it('says what its message says, without formatting marks, which notifications cannot show (rule B9)', async () => {
    const browser = await subscribe(5, 'one');
    const preview = '🢇 *Ana:* is it ~9~ *10* at 2*3*4?';
    await send([{ user: ana, moves: [{ ...shows, ticket: { ...shows.ticket, preview } }] }]);
    expect(browser.read(lastBody())).toMatchObject({
      body: '🢇 Ana: is it 9 10 at 2*3*4?',
    });
  });

  it.each([
    ['pt-BR', '📞 Chamada perdida', 'Sem nome'],
    ['en', '📞 Missed call', 'No name'],
    ['es', '📞 Llamada perdida', 'Sin nombre'],
  ] as const)('uses the language of its browser (%s)', async (language, body, title) => {
    const browser = await subscribe(5, 'one', language);
    const item = {
      ...ticket,
      contact: { ...contact, name: '', number: null },
      lastMessage: lastMessageOf(mediaPreviews.call_log, false),
    };
    await send([{ user: ana, moves: [{ ...shows, ticket: { ...shows.ticket, item } }] }]);
    expect(browser.read(lastBody())).toMatchObject({ title, body: `🢇 ${body}` });
  });

  it('names a nameless contact by the number, as far as its user may see it', async () => {
    const [open, masked] = [await subscribe(5, 'one'), await subscribe(6, 'two')];
    const item = { ...ticket, contact: { ...contact, name: ' ' } };
    const moves = [{ ...shows, ticket: { ...shows.ticket, item } }];
    await send([
      { user: ana, moves },
      { user: { ...ana, userId: 6, isMasked: true }, moves },
    ]);
    expect(open.read(bodyAt('/one'))).toMatchObject({ title: contact.number });
    expect(masked.read(bodyAt('/two'))).toMatchObject({ title: '551198765****' });
  });

  it('is signed for its push service alone, and for a short time', async () => {
    await subscribe(5, 'one');
    await send([{ user: ana, moves: [shows] }]);
    const claims = readVapid(pushes[0]?.authorization ?? '', key.publicKey);
    expect(claims).toMatchObject({ aud: `https://localhost:${port}`, sub: 'mailto:operator@desk.test' });
    expect(claims.exp - Date.now() / 1_000).toBeLessThanOrEqual(24 * 60 * 60);
  });

  it('is not sent to a user who looks, or without an alert', async () => {
    await subscribe(5, 'one');
    await send([{ user: ana, moves: [{ ...shows, alert: false }] }]);
    // Through two gateways, one of which is gone since.
    const [here, there] = [visibleUser.memberOf(5, 'here'), visibleUser.memberOf(5, 'there')];
    await redis.zadd(visibleUsersKey, Date.now() + 10_000, here, Date.now() - 1, there);
    await send([{ user: ana, moves: [shows] }]);
    expect(pushes).toEqual([]);
    await redis.zadd(visibleUsersKey, Date.now() - 1, here);
    await send([{ user: ana, moves: [shows] }]);
    expect(pushes).toHaveLength(1);
  });

  it.each([404, 410])('deletes a subscription that is gone (%i), and no other', async (status) => {
    await subscribe(5, 'one');
    answer = status;
    await send([{ user: ana, moves: [shows] }]);
    expect(await findSubscriptions(db, [5])).toEqual([]);
    await subscribe(5, 'one');
    answer = 503;
    await send([{ user: ana, moves: [shows] }]);
    expect(await findSubscriptions(db, [5])).toHaveLength(1);
  });

  it('never connects to a machine inside, by name or by address', async () => {
    const guarded = createPushDelivery(common);
    const payload = { ticketId: 9, title: 'Bia', body: 'Oi', unread: 1 };
    for (const host of [`localhost:${port}`, `127.0.0.1:${port}`, `[::1]:${port}`])
      await expect(
        guarded({ endpoint: `https://${host}/inside`, keys: openPushBrowser().keys }, payload),
      ).rejects.toThrow('closed-address');
    expect(pushes).toEqual([]);
  });
});

describe('subscriptions', () => {
  it('of a browser belong to its last signed-in user, and are deleted with the user', async () => {
    await subscribe(5, 'one');
    await subscribe(6, 'one');
    expect(await findSubscriptions(db, [5])).toEqual([]);
    const [mine] = await findSubscriptions(db, [6]);
    await forgetSubscription(db, mine?.endpoint ?? '', 5);
    expect(await findSubscriptions(db, [6])).toHaveLength(1);
    await forgetUser(db, 6);
    expect(await findSubscriptions(db, [6])).toEqual([]);
  });

  it('are deleted with their session, or when that has been idle too long', async () => {
    for (const name of ['lost', 'kept', 'old']) await subscribe(5, name);
    await forgetSession(db, 'session-lost');
    await sql`
      update st_push_subscriptions set created_at = now() - interval '8 days' where session_id = 'session-old'
    `.execute(db);
    await forgetIdleSessions(db);
    const kept = await findSubscriptions(db, [5]);
    expect(kept.map(({ endpoint }) => endpoint)).toEqual([`https://localhost:${port}/kept`]);
  });

  it('are limited to twenty per user', async () => {
    for (let index = 0; index < 22; index += 1) await subscribe(5, String(index));
    const kept = await findSubscriptions(db, [5]);
    expect(kept).toHaveLength(20);
    expect(kept.some(({ endpoint }) => endpoint.endsWith('/21'))).toBe(true);
    expect(kept.some(({ endpoint }) => endpoint.endsWith('/0'))).toBe(false);
  });
});

describe('a dropped connection (rule B7)', () => {
  const dropped = (connectionId: number) =>
    ({
      type: 'ConnectionDropped',
      data: { connectionId, reason: 'logged-out', since: '2026-11-26T12:00:00.000Z' },
    }) as const;
  const over = (connectionId: number) => ({ type: 'ConnectionRecovered', data: { connectionId } }) as const;
  const push = () =>
    pushDrops({
      db,
      notifyBrowsers,
      describe: (ids) =>
        Promise.resolve(new Map(ids.map((id) => [id, { ...connection, id, name: `Loja ${String(id)}` }]))),
    });

  beforeEach(async () => {
    await sql`delete from st_drops`.execute(db);
    await sql`
      insert into st_users (user_id, is_masked, profile, queue_ids)
      values (51, false, 'admin', '{}'), (52, false, 'user', '{}') on conflict do nothing
    `.execute(db);
  });

  it('is pushed to admins alone, in the language of their browser, and once', async () => {
    const [admins] = [await subscribe(51, 'admin', 'pt-BR'), await subscribe(52, 'attendant')];
    await storeDrops(db, [dropped(3)]);
    // Delivered twice, and by two processes.
    await storeDrops(db, [dropped(3)]);
    await Promise.all([push(), push()]);
    await push();
    expect(pushes.map(({ path, topic }) => [path, topic])).toEqual([['/admin', 'connection-3']]);
    expect(admins.read(pushes[0]?.body ?? Buffer.alloc(0))).toEqual({
      connectionId: 3,
      title: 'Loja 3',
      body: 'A conexão caiu. O que escreverem espera até ela voltar.',
    });
  });

  it('is pushed by another process if one died, and not at all once it is over', async () => {
    await subscribe(51, 'admin');
    await storeDrops(db, [dropped(3), dropped(4)]);
    await sql`update st_drops set claimed_until = now() + interval '1 minute'`.execute(db);
    await push();
    expect(pushes).toEqual([]);
    await sql`update st_drops set claimed_until = now() - interval '1 second'`.execute(db);
    await storeDrops(db, [over(4)]);
    await push();
    expect(pushes.map(({ topic }) => topic)).toEqual(['connection-3']);
    // The next drop is pushed again.
    await storeDrops(db, [over(3), dropped(3)]);
    await push();
    expect(pushes.map(({ topic }) => topic)).toEqual(['connection-3', 'connection-3']);
  });
});
