import { io } from 'socket.io-client';
import { describe, expect, it } from 'vitest';
import {
  aList,
  anId,
  answers,
  aText,
  attendantPassword,
  fieldOf,
  idOf,
  openWireDesk,
  refuses,
} from './existing-client.ts';

const desk = await openWireDesk();
const queueId = idOf(await desk.admin.post('/queue', { name: 'Sales', color: '#112233' }));
const ana = await desk.attendant('Ana', [queueId]);

const signIn = (email: string, password: string) => desk.stranger.post('/auth/login', { email, password });
const cookieOf = ({ headers }: { readonly headers: Headers }, name: string): string | undefined =>
  headers.getSetCookie().find((line) => line.startsWith(`${name}=`));
const valueOf = (line: string | undefined): string => line?.split(';', 1)[0] ?? '';
const refresh = (cookie: string) => desk.stranger.call('POST', '/auth/refresh_token', undefined, { cookie });
const inSector = () => ({ id: queueId, name: 'Sales', color: '#112233' });

/** Sections 1, 2 and 14 of the existing clients' contract (rules A1 to A4, E1, L3, X1 to X3). */
describe('calls', () => {
  it('have the same address with and without a final slash', async () => {
    for (const path of ['/users', '/tags', '/contacts', '/quickAnswers', '/whatsapp', '/tickets', '/queue']) {
      const [plain, slashed] = [await desk.admin.get(path), await desk.admin.get(`${path}/`)];
      expect([path, plain.status, slashed.json]).toEqual([path, 200, plain.json]);
    }
  });

  it('fail with a code and without a message, which old clients would show', async () => {
    for (const failed of [
      await desk.admin.get('/nowhere'),
      await desk.admin.get('/queue/999999'),
      await desk.admin.post('/users', {}),
      await desk.stranger.get('/users'),
      await ana.client.delete('/contacts'),
    ]) {
      expect(failed.status).toBeGreaterThanOrEqual(400);
      expect(failed.json).toEqual(
        expect.objectContaining({ error: expect.stringMatching(/^ERR_/u) as unknown }),
      );
      expect(failed.json).not.toHaveProperty('message');
    }
  });

  it('without a header are 401, with an invalid token 403, which makes old clients refresh', async () => {
    expect(await desk.stranger.get('/tickets')).toEqual(refuses(401, 'ERR_SESSION_EXPIRED'));
    for (const authorization of ['undefined', 'Bearer nonsense'])
      expect((await desk.stranger.call('GET', '/whatsapp/', undefined, { authorization })).status).toBe(403);
  });
});

describe('the sign-in', () => {
  it('answers a token and a user with a list of sectors, and sets the cookie', async () => {
    const signedIn = await signIn(ana.email, attendantPassword);
    const user = {
      id: ana.id,
      name: 'Ana',
      email: ana.email,
      profile: 'user',
      queues: [inSector()],
      startWork: '',
      endWork: '',
      isTricked: 'enabled',
    };
    expect(signedIn).toEqual(answers(200, { token: aText, user }));
    expect(cookieOf(signedIn, 'jrt')).toMatch(/; HttpOnly/u);
    const refreshed = await refresh(valueOf(cookieOf(signedIn, 'jrt')));
    expect(refreshed).toEqual(
      answers(200, { token: aText, user: { ...user, whatsappId: null, whatsapp: null } }),
    );
    expect(signedIn.text + refreshed.text).not.toContain('tokenVersion');
    const admin = await signIn(desk.adminEmail, desk.adminPassword);
    expect(admin).toEqual(answers(200, { user: { profile: 'admin', queues: aList, isTricked: 'enabled' } }));
  });

  it('refuses a wrong password in the same way as an unknown address', async () => {
    for (const [email, password] of [
      [ana.email, 'wrong'],
      ['nobody@desk.example', attendantPassword],
    ] as const)
      expect(await signIn(email, password)).toEqual(refuses(401, 'ERR_INVALID_CREDENTIALS'));
  });

  it('is refreshed by several concurrent calls with the same cookie, and by none without it', async () => {
    const cookie = valueOf(cookieOf(await signIn(ana.email, attendantPassword), 'jrt'));
    const all = await Promise.all([refresh(cookie), refresh(cookie), refresh(cookie)]);
    for (const one of all) expect(one).toEqual(answers(200, { token: aText, user: { id: ana.id } }));
    expect(await refresh('')).toEqual(refuses(401, 'ERR_SESSION_EXPIRED'));
    expect(await refresh('jrt=nonsense')).toEqual(refuses(401, 'ERR_SESSION_EXPIRED'));
  });

  it('ends for good at a sign-out', async () => {
    const signedIn = await signIn(ana.email, attendantPassword);
    const authorization = `Bearer ${String(fieldOf(signedIn.json, 'token'))}`;
    const out = await desk.stranger.call('DELETE', '/auth/logout', undefined, { authorization });
    expect([out.status, out.text]).toEqual([200, '']);
    expect(await refresh(valueOf(cookieOf(signedIn, 'jrt')))).toEqual(refuses(401, 'ERR_SESSION_EXPIRED'));
    await expect
      .poll(async () => (await desk.stranger.call('GET', '/users', undefined, { authorization })).status)
      .toBe(403);
    expect(await desk.stranger.delete('/auth/logout')).toEqual(refuses(401, 'ERR_SESSION_EXPIRED'));
  });

  it('is open to sign-up while the setting allows it, never as an admin', async () => {
    const form = { name: 'Davi', email: 'davi@desk.example', password: attendantPassword };
    const more = { profile: 'admin', queueIds: [queueId] };
    expect(await desk.stranger.post('/auth/signup', { ...form, ...more })).toEqual(
      answers(200, { id: anId, name: 'Davi', email: form.email, profile: 'user', queues: [] }),
    );
    await desk.admin.put('/settings/userCreation', { value: 'disabled' });
    expect(await desk.stranger.post('/auth/signup', { ...form, email: 'eva@desk.example' })).toEqual(
      refuses(403, 'ERR_USER_CREATION_DISABLED'),
    );
  });
});

describe('sockets', () => {
  const token = async (): Promise<string> =>
    String(fieldOf((await signIn(ana.email, attendantPassword)).json, 'token'));
  const refusalOf = (value: string): Promise<string> =>
    new Promise((resolve) => {
      const socket = io(desk.url, { forceNew: true, reconnection: false, query: { token: value } });
      socket.on('connect_error', ({ message }) => {
        resolve(message);
        socket.close();
      });
      socket.on('connect', () => {
        resolve('connected');
        socket.close();
      });
    });

  it('take the token from the address, on both transports, and refuse an invalid one', async () => {
    expect(await refusalOf(await token())).toBe('connected');
    for (const bad of ['', 'nonsense']) expect(await refusalOf(bad)).not.toBe('connected');
  });

  it('of one page may be several, each in its own rooms', async () => {
    const sockets = await Promise.all(
      Array.from({ length: 8 }, () => ana.client.listen(['joinNotification'], ['joinTickets', 'open'])),
    );
    await desk.admin.put('/settings/ASC', { value: 'enabled' });
    for (const { hears, close } of sockets) {
      await hears('settings', { action: 'update', setting: { key: 'ASC', value: 'enabled' } });
      close();
    }
  });
});
