import {
  beginContactExport,
  can,
  type Endpoint,
  endpoints,
  fileEndpoints,
  readContactExport,
} from '@balcao/contracts';
import { serveOperation } from '@balcao/event-bus';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { bearer, openDesk, pathOf, type Person } from './desk.ts';
import { send } from './http.ts';

const desk = await openDesk({
  exportAudit: () => ({ body: 'noted' }),
  listAudit: () => ({ body: { entries: [], next: null } }),
});
desk.serveMore('ticket', [
  serveOperation(beginContactExport, () => Promise.resolve({ count: 0 })),
  serveOperation(readContactExport, () => Promise.resolve({ rows: [], next: null })),
]);
const gateway = await desk.startGateway();

const ask = async (endpoint: Endpoint, headers: Record<string, string> = {}): Promise<[number, unknown]> => {
  const response = await fetch(`${gateway.url}${pathOf(endpoint)}`, {
    method: endpoint.method.toUpperCase(),
    headers,
  });
  const text = await response.text();
  const isJson = /^application\/(?:problem\+)?json/.test(response.headers.get('content-type') ?? '');
  const body: unknown = isJson && text !== '' ? JSON.parse(text) : {};
  // Calls under /v1 answer with problem details, whose code is `code` (rule P3).
  const { error, code } = failureSchema.parse(body);
  return [response.status, error ?? code];
};

const failureSchema = z.object({ error: z.unknown(), code: z.unknown() }).partial().catch({});

/** Admitted: the call succeeded, or its body was refused. */
const isLetIn = (endpoint: Endpoint, status: number): boolean => status === endpoint.status || status === 400;

test.each(
  [...endpoints, ...fileEndpoints].map(
    (endpoint) => [`${endpoint.method} ${endpoint.path}`, endpoint] as const,
  ),
)('%s', async (_name, endpoint) => {
  const [withoutToken, code] = await ask(endpoint);
  const [withBadToken, badCode] = await ask(endpoint, { authorization: 'Bearer undefined' });
  if (endpoint.access === 'public') {
    expect(isLetIn(endpoint, withoutToken)).toBe(true);
    expect(isLetIn(endpoint, withBadToken)).toBe(true);
  } else {
    expect([withoutToken, code]).toEqual([401, 'ERR_SESSION_EXPIRED']);
    expect([withBadToken, badCode]).toEqual([403, 'ERR_INVALID_TOKEN']);
  }

  const mayDo = (profile: string): boolean =>
    endpoint.access === 'public' || endpoint.access === 'signed-in' || can(profile, endpoint.access);
  const people: [string, Person][] = [
    ['user', desk.attendant],
    ['admin', desk.admin],
  ];
  for (const [profile, person] of people) {
    const [status, error] = await ask(endpoint, bearer(person));
    if (mayDo(profile)) expect(isLetIn(endpoint, status)).toBe(true);
    else expect([status, error]).toEqual([403, 'ERR_NO_PERMISSION']);
  }
  expect(mayDo('admin')).toBe(true);
});

test('the gateway refuses a call without permission, even while the owner is down', async () => {
  const other = await openDesk({}, ['channel-session']);
  const restarted = await other.startGateway();
  const ask = (person: Person) =>
    send(restarted, '/whatsapp/1', { method: 'DELETE', headers: bearer(person) });
  expect(await ask(other.attendant)).toMatchObject({ status: 403, json: { error: 'ERR_NO_PERMISSION' } });
  expect((await ask(other.admin)).status).toBe(503);
});
