import { request } from 'node:http';
import { beginContactExport, exportCountHeader, readContactExport } from '@balcao/contracts';
import { serveOperation } from '@balcao/event-bus';
import { eventually } from '@balcao/testkit';
import { beforeAll, expect, test } from 'vitest';
import { bearer, type Desk, type Gateway, openDesk } from './desk.ts';
import { send } from './http.ts';

let desk: Desk;
let gateway: Gateway;
let reads: number[] = [];
const pages = 3;
let isEndless = false;

beforeAll(async () => {
  desk = await openDesk();
  desk.serveMore('ticket', {
    beginContactExport: serveOperation(beginContactExport, () => Promise.resolve({ count: pages })),
    readContactExport: serveOperation(readContactExport, ({ after, columns }) => {
      reads.push(after);
      const rows = Array.from({ length: isEndless ? 2_000 : 1 }, () => columns.map((column) => `=${column}`));
      return Promise.resolve({ rows, next: isEndless || after + 1 < pages ? after + 1 : null });
    }),
  });
  gateway = await desk.startGateway();
});

const get = (query = '', headers = bearer(desk.attendant)) =>
  send(gateway, `/contacts/export${query}`, { headers });

test('the contacts are streamed as a file, row by row (rule C9)', async () => {
  reads = [];
  const answer = await get('?columns=name,tags');
  expect(answer.status).toBe(200);
  expect(answer.headers).toMatchObject({
    'content-type': 'text/csv; charset=utf-8',
    [exportCountHeader]: '3',
  });
  expect(answer.text).toBe(`\uFEFFname;tags\r\n${"'=name;'=tags\r\n".repeat(3)}`);
  expect(reads).toEqual([0, 1, 2]);
});

test.each([
  ['?columns=password', 400, 'ERR_VALIDATION', 'columns'],
  ['?tags=x', 400, 'ERR_VALIDATION', 'tags'],
])('%s is refused before anything is written', async (query, status, error, field) => {
  const answer = await get(query);
  expect([answer.status, answer.json]).toMatchObject([status, { error, field }]);
});

test('a caller who is not signed in is refused', async () => {
  expect(await get('', {})).toMatchObject({ status: 401, json: { error: 'ERR_SESSION_EXPIRED' } });
});

test('a cancelled download ends the work, and each user has one at a time', async () => {
  isEndless = true;
  const cut = await new Promise<() => void>((resolve, reject) => {
    const call = request(
      { port: gateway.port, host: '127.0.0.1', path: '/contacts/export', headers: bearer(desk.attendant) },
      (response) => {
        response.once('data', () => {
          response.pause();
          resolve(() => call.destroy());
        });
        response.on('error', () => undefined);
      },
    );
    call.on('error', reject);
    call.end();
  });
  expect(await get()).toMatchObject({ status: 429, json: { error: 'ERR_TOO_MANY_REQUESTS' } });
  cut();
  isEndless = false;
  await eventually(async () => expect((await get()).status).toBe(200));
});
