import { type AuditEntry, exportAudit, listAudit } from '@balcao/contracts';
import { type CallContext, serveEndpoint } from '@balcao/event-bus';
import { expect, test } from 'vitest';
import { bearer, openDesk } from './desk.ts';
import { send } from './http.ts';

const entry = (id: number, name: string): AuditEntry => ({
  id,
  at: '2026-11-21T12:00:00.000Z',
  actor: { kind: 'user', id: 1, name },
  action: 'changed',
  kind: 'setting',
  thing: { id: 'call', name: null },
  changes: [
    { field: 'expiresAt', before: '2026-11-20T12:00:00.000Z', after: null },
    { field: 'password', before: null, after: null, isSecret: true },
  ],
  origin: { address: '203.0.113.7', browser: 'Firefox 145, Linux' },
});

let noted: CallContext[] = [];
const asked: unknown[] = [];
let isBroken = false;

const desk = await openDesk({}, ['notification']);
desk.serveMore(
  'notification',
  [],
  [
    serveEndpoint(exportAudit, ({ context }) => {
      noted.push(context);
      return Promise.resolve({ body: 'noted' as const });
    }),
    serveEndpoint(listAudit, ({ query }) => {
      asked.push(query);
      if (isBroken && query.after !== undefined) return Promise.reject(new Error('it broke'));
      const next = query.after === undefined ? '2-1' : null;
      return Promise.resolve({ body: { entries: [entry(1, next === null ? '=cmd' : 'Bia')], next } });
    }),
  ],
);
const gateway = await desk.startGateway();

const get = (who: 'admin' | 'attendant', query = '') =>
  send(gateway, `/audit/export${query}`, { headers: { ...bearer(desk[who]), 'user-agent': 'Firefox' } });

test('the audit log is streamed page by page as CSV without formulas and in the time of the desk, and the export is audited with its address', async () => {
  noted = [];
  const { status, headers, text } = await get('admin', '?kind=setting&personId=');
  expect(status).toBe(200);
  expect(headers['content-type']).toBe('text/csv; charset=utf-8');
  expect(text.split('\r\n')).toEqual([
    '\uFEFFat;who;whoId;action;kind;thing;thingId;changes;address;browser',
    '2026-11-22 01:00:00;Bia;1;changed;setting;;call;expiresAt: 2026-11-21 01:00:00 →  | password: changed;203.0.113.7;Firefox 145, Linux',
    `2026-11-22 01:00:00;'=cmd;1;changed;setting;;call;expiresAt: 2026-11-21 01:00:00 →  | password: changed;203.0.113.7;Firefox 145, Linux`,
    '',
  ]);
  expect(asked).toMatchObject([
    { kind: 'setting', limit: 500 },
    { kind: 'setting', after: '2-1' },
  ]);
  expect(noted).toMatchObject([{ origin: { agent: 'Firefox' } }]);
});

test('attendants are refused, and nothing is audited', async () => {
  noted = [];
  expect(await get('attendant')).toMatchObject({ status: 403, json: { error: 'ERR_NO_PERMISSION' } });
  expect((await send(gateway, '/audit/export')).status).toBe(401);
  expect(noted).toEqual([]);
});

test('an export that fails halfway does not look complete', async () => {
  isBroken = true;
  const response = await fetch(`${gateway.url}/audit/export`, { headers: bearer(desk.admin) });
  expect(response.status).toBe(200);
  await expect(response.text()).rejects.toThrow();
  isBroken = false;
});

test.each([
  ['kind', 'kind=nonsense'],
  ['after', 'after=AAAA'],
])('an invalid %s is refused by name before anything is audited', async (field, query) => {
  noted = [];
  expect(await get('admin', `?${query}`)).toMatchObject({
    status: 400,
    json: { error: 'ERR_VALIDATION', field },
  });
  expect(noted).toEqual([]);
});
