import { listConnections, listTickets, readTicket, sendMedia, signIn } from '@balcao/contracts';
import { beforeEach, describe, expect, test } from 'vitest';
import { sampleToken } from '../../testing/sample-token.ts';
import { sampleUser } from '../../testing/samples.ts';
import { type ApiClient, createApiClient } from './api-client.ts';

type Answer = { readonly status: number; readonly body?: unknown; readonly text?: string };
type Call = {
  readonly path: string;
  readonly method: string;
  readonly token: string | null;
  readonly body: string;
};

let token: string | null;
let calls: Call[];
let refreshed: number;
let ended: number;
let changes: string[];

const answer = ({ status, body, text }: Answer): Response =>
  new Response(text ?? (body === undefined ? null : JSON.stringify(body)), { status });

const client = (reply: (call: Call) => Answer | Promise<Answer>): ApiClient => {
  const request = async (path: string, init: RequestInit): Promise<Response> => {
    const asked = new Request(new URL(path, 'http://desk.test'), init);
    const call = {
      path,
      method: asked.method,
      token: asked.headers.get('authorization'),
      body: await asked.text(),
    };
    calls.push(call);
    return answer(await reply(call));
  };
  return createApiClient({
    request,
    sendForm: (path, { onProgress, ...init }) => {
      onProgress?.(0.5);
      return request(path, init);
    },
    tokens: {
      read: () => token,
      write: (next) => (token = next),
      clear: () => (token = null),
    },
    onChange: ({ operation }, step) => changes.push(`${operation} ${step}`),
    onRefreshed: () => (refreshed += 1),
    onSessionOver: () => (ended += 1),
  });
};

const signedIn = (next: string): Answer => ({ status: 200, body: { token: next, user: sampleUser() } });
const invalidToken: Answer = { status: 403, body: { error: 'ERR_INVALID_TOKEN' } };

beforeEach(() => {
  token = 'old';
  calls = [];
  refreshed = 0;
  ended = 0;
  changes = [];
});

describe('an expired access token', () => {
  const api = () =>
    client(({ path, token: used }) => {
      if (path === '/auth/refresh_token') return signedIn('new');
      return used === 'Bearer new' ? { status: 200, body: [] } : invalidToken;
    });

  test('is renewed once for all calls that it fails, and each call is repeated', async () => {
    const desk = api();
    await expect(Promise.all([1, 2, 3].map(() => desk.call(listConnections, {})))).resolves.toEqual([
      [],
      [],
      [],
    ]);
    expect(calls.filter(({ path }) => path === '/auth/refresh_token')).toHaveLength(1);
    expect(token).toBe('new');
    expect(refreshed).toBe(1);
  });

  test('is not renewed after the user signed out meanwhile', async () => {
    const desk = client(() => {
      token = null;
      return signedIn('late');
    });
    await expect(desk.refresh()).rejects.toMatchObject({ code: 'ERR_SESSION_EXPIRED' });
    expect([token, refreshed]).toEqual([null, 0]);
  });

  test('is not renewed after a sign-out, though the cookie would still do', async () => {
    token = null;
    await expect(api().refresh()).rejects.toMatchObject({ code: 'ERR_SESSION_EXPIRED' });
    expect([calls.length, token, refreshed, ended]).toEqual([0, null, 0, 1]);
  });

  test('is not renewed again when another call did it in the meantime', async () => {
    const desk = client(({ path, token: used }) => {
      if (path === '/auth/refresh_token') return signedIn('unexpected');
      if (used === 'Bearer new') return { status: 200, body: [] };
      token = 'new';
      return invalidToken;
    });
    await desk.call(listConnections, {});
    expect(calls.map(({ path }) => path)).toEqual(['/whatsapp', '/whatsapp']);
  });

  test('ends the session when it cannot be renewed', async () => {
    const desk = client(({ path }) =>
      path === '/auth/refresh_token' ? { status: 401, body: { error: 'ERR_SESSION_EXPIRED' } } : invalidToken,
    );
    await expect(desk.call(listConnections, {})).rejects.toMatchObject({ code: 'ERR_SESSION_EXPIRED' });
    expect(token).toBeNull();
    expect(ended).toBe(1);
  });

  test('does not end when the server cannot be reached', async () => {
    const desk = client(({ path }) => {
      if (path === '/auth/refresh_token') throw new TypeError('Failed to fetch');
      return invalidToken;
    });
    await expect(desk.call(listConnections, {})).rejects.toMatchObject({ code: 'ERR_NETWORK' });
    expect(token).toBe('old');
    expect(ended).toBe(0);
  });
});

describe('an upload', () => {
  const send = (desk: ApiClient, signal?: AbortSignal) =>
    desk.upload(sendMedia, {
      params: { ticketId: 5 },
      form: new FormData(),
      onProgress: (share) => shares.push(share),
      ...(signal === undefined ? {} : { signal }),
    });
  let shares: number[] = [];
  beforeEach(() => (shares = []));

  test('is repeated with a renewed token, and reports its progress again', async () => {
    const desk = client(({ path, token: used }) => {
      if (path === '/auth/refresh_token') return signedIn('new');
      return used === 'Bearer new' ? { status: 200, body: [] } : invalidToken;
    });
    expect(await send(desk)).toEqual([]);
    expect(calls.map(({ path }) => path)).toEqual(['/messages/5', '/auth/refresh_token', '/messages/5']);
    expect(shares).toEqual([0.5, 0.5]);
  });

  test.each([
    ['go with a new token where the old one is about to end', 30_000, true],
    ['go with the token that is there for a while yet', 120_000, false],
  ])('%s', async (_, endsInMs, isRenewed) => {
    const given = sampleToken(7, { endsAt: Date.now() + endsInMs });
    const next = sampleToken(7, { name: 'next' });
    token = given;
    const desk = client(({ path }) =>
      path === '/auth/refresh_token' ? signedIn(next) : { status: 200, body: [] },
    );
    expect(await send(desk)).toEqual([]);
    const sent = { path: '/messages/5', token: `Bearer ${isRenewed ? next : given}` };
    expect(calls).toMatchObject(isRenewed ? [{ path: '/auth/refresh_token' }, sent] : [sent]);
  });

  test('fails when a token that is about to expire cannot be renewed', async () => {
    token = sampleToken(7, { endsAt: Date.now() - 1000 });
    const desk = client(() => Promise.reject(new TypeError('Failed to fetch')));
    await expect(send(desk)).rejects.toMatchObject({ code: 'ERR_NETWORK' });
    expect(calls.map(({ path }) => path)).toEqual(['/auth/refresh_token']);
  });

  test("fails with the server's code and facts, as any call", async () => {
    const refused = { status: 413, body: { error: 'ERR_PAYLOAD_TOO_LARGE', requestId: 'r-1' } };
    await expect(send(client(() => refused))).rejects.toMatchObject({
      code: 'ERR_PAYLOAD_TOO_LARGE',
      facts: { requestId: 'r-1', status: 413 },
    });
    await expect(send(client(() => Promise.reject(new TypeError('gone'))))).rejects.toMatchObject({
      code: 'ERR_NETWORK',
    });
  });

  test('that was cancelled is no failure', async () => {
    const mine = new AbortController();
    const desk = client(() => {
      mine.abort();
      return Promise.reject(new DOMException('Stopped.', 'AbortError'));
    });
    await expect(send(desk, mine.signal)).rejects.toMatchObject({ name: 'AbortError' });
  });
});

test('a missing permission does not renew the token', async () => {
  const desk = client(() => ({ status: 403, body: { error: 'ERR_NO_PERMISSION', requestId: 'r-1' } }));
  await expect(desk.call(listConnections, {})).rejects.toMatchObject({
    code: 'ERR_NO_PERMISSION',
    facts: { requestId: 'r-1', status: 403 },
  });
  expect(calls).toHaveLength(1);
});

test('a 401 ends the session', async () => {
  const desk = client(() => ({ status: 401, body: { error: 'ERR_SESSION_EXPIRED' } }));
  await expect(desk.call(listConnections, {})).rejects.toMatchObject({ code: 'ERR_SESSION_EXPIRED' });
  expect([token, ended]).toEqual([null, 1]);
});

test('a wrong password does not end the session', async () => {
  const desk = client(() => ({ status: 401, body: { error: 'ERR_INVALID_CREDENTIALS' } }));
  await expect(desk.call(signIn, { body: { email: 'a@b.c', password: 'x' } })).rejects.toMatchObject({
    code: 'ERR_INVALID_CREDENTIALS',
  });
  expect(ended).toBe(0);
});

test('a call sends parameters, query and body as the endpoint says', async () => {
  const desk = client(({ method }) =>
    method === 'GET'
      ? { status: 200, body: { tickets: [], count: 0, hasMore: false, next: null } }
      : { status: 200 },
  );
  await desk.call(listTickets, { query: { status: 'open', queueIds: '[1,2]' } });
  await desk.call(readTicket, { params: { ticketId: 5 }, body: { upTo: 3 } });
  expect(calls.map(({ method, path, body }) => [method, path, body])).toEqual([
    ['GET', '/tickets?status=open&queueIds=%5B1%2C2%5D', ''],
    ['POST', '/tickets/5/read', '{"upTo":3}'],
  ]);
});

test.each([
  ['not JSON', { status: 200, text: '<html>' }, 'ERR_UNREADABLE_ANSWER'],
  ['another shape', { status: 200, body: [{ id: 'one' }] }, 'ERR_UNREADABLE_ANSWER'],
  ['a proxy in between', { status: 502, text: 'Bad gateway' }, 'ERR_UNREADABLE_ANSWER'],
  ['a code of tomorrow', { status: 400, body: { error: 'ERR_FROM_TOMORROW' } }, 'ERR_UNKNOWN'],
])('%s has an error code of its own', async (_, reply, code) => {
  await expect(client(() => reply).call(listConnections, {})).rejects.toMatchObject({ code });
});

test('a call that changes something is reported until it has ended, also when it failed; a read is not', async () => {
  const desk = client(({ path }) => (path === '/whatsapp/' ? { status: 200, body: [] } : invalidToken));
  await desk.call(listConnections, {}).catch(() => undefined);
  await desk.call(signIn, { body: { email: 'ana@desk.example', password: 'secret' } }).catch(() => undefined);
  expect(changes).toEqual([]);
  const reading = desk.call(readTicket, { params: { ticketId: 7 }, body: { upTo: 3 } });
  expect(changes).toEqual(['readTicket begins']);
  await expect(reading).rejects.toThrow();
  expect(changes).toEqual(['readTicket begins', 'readTicket ends']);
});

describe('a double click', () => {
  const bia = { params: { ticketId: 1 }, body: { upTo: 3 } };

  test('sends one request and answers both calls', async () => {
    const reply = Promise.withResolvers<Answer>();
    const api = client(() => reply.promise);
    const both = Promise.all([api.call(readTicket, bia), api.call(readTicket, bia)]);
    reply.resolve({ status: 200 });
    expect(await both).toEqual([undefined, undefined]);
    expect(calls).toHaveLength(1);
    await api.call(readTicket, bia);
    expect(calls).toHaveLength(2);
  });

  test('fails both calls when the request fails', async () => {
    const api = client(() => ({ status: 404, body: { error: 'ERR_NO_TICKET_FOUND' } }));
    const both = await Promise.allSettled([api.call(readTicket, bia), api.call(readTicket, bia)]);
    expect(both.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    expect(calls).toHaveLength(1);
  });

  test('sends two requests if they differ, or if they only read', async () => {
    const api = client(({ path }) => ({ status: 200, ...(path === '/whatsapp' ? { body: [] } : {}) }));
    await Promise.all([
      api.call(readTicket, bia),
      api.call(readTicket, { ...bia, body: { upTo: 4 } }),
      api.call(listConnections, {}),
      api.call(listConnections, {}),
    ]);
    expect(calls).toHaveLength(4);
  });
});
