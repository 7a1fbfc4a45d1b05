import { request } from 'node:http';
import {
  beginContactExport,
  beginReportExport,
  exportCountHeader,
  readContactExport,
  readReportExport,
  type ReportColumn,
} from '@balcao/contracts';
import { serveOperation } from '@balcao/event-bus';
import { eventually } from '@balcao/testkit';
import { expect, test } from 'vitest';
import { bearer, openDesk } from './desk.ts';
import { send } from './http.ts';

const conversation: Partial<Record<ReportColumn, string>> = {
  createdAt: '2026-11-28T11:03:27.745Z',
  firstResponseSeconds: '29.978',
  queueSeconds: '',
  contactNumber: '5511994084601',
};
let reads: number[] = [];
const pages = 3;
let isEndless = false;
let isBroken = false;

const desk = await openDesk();
desk.serveMore('ticket', [
  serveOperation(beginContactExport, () => Promise.resolve({ count: pages })),
  serveOperation(readContactExport, ({ after, columns }) => {
    reads.push(after);
    if (isBroken && after > 0) return Promise.reject(new Error('it broke'));
    const rows = Array.from({ length: isEndless ? 2_000 : 1 }, () => columns.map((column) => `=${column}`));
    return Promise.resolve({ rows, next: isEndless || after + 1 < pages ? after + 1 : null });
  }),
  serveOperation(beginReportExport, () => Promise.resolve({})),
  serveOperation(readReportExport, ({ after, columns }) =>
    Promise.resolve({
      rows: [columns.map((column) => conversation[column] ?? (after === null ? '=1+1' : '@you'))],
      next: after === null ? { at: '2026-11-21T12:00:00.000Z', ticketId: 1 } : null,
    }),
  ),
]);
const gateway = await desk.startGateway();

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

const conversations = (prefix = '') =>
  send(
    gateway,
    `${prefix}/reports/conversations.csv?from=2026-11-29&to=2026-11-29&columns=createdAt,firstResponseSeconds,queueSeconds,contactNumber,contactName`,
    { headers: bearer(desk.admin) },
  );
const head = '\uFEFFcreatedAt;firstResponseSeconds;queueSeconds;contactNumber;contactName\r\n';

test('the conversations come page by page, as people and their spreadsheets read them (rule Y7)', async () => {
  const answer = await conversations();
  expect(answer.status).toBe(200);
  expect(answer.headers['content-disposition']).toBe('attachment; filename="conversations.csv"');
  const cells = '2026-11-29 00:03:27;30;;55 11 99408-4601';
  expect(answer.text).toBe(`${head}${cells};'=1+1\r\n${cells};'@you\r\n`);
});

test('scripts get the same conversations with ISO times, exact seconds and plain numbers (rule Y7)', async () => {
  const cells = '2026-11-28T11:03:27.745Z;29.978;;5511994084601';
  expect((await conversations('/v1')).text).toBe(`${head}${cells};'=1+1\r\n${cells};'@you\r\n`);
});

test('nobody takes half a file of contacts for a whole one', async () => {
  isBroken = true;
  const response = await fetch(`${gateway.url}/contacts/export`, { headers: bearer(desk.attendant) });
  expect(response.status).toBe(200);
  await expect(response.text()).rejects.toThrow();
  isBroken = false;
});

test.each([
  ['?columns=password', 400, 'ERR_VALIDATION', 'columns'],
  ['?tags=x', 400, 'ERR_VALIDATION', 'tags'],
])('%s is refused before anything is written', async (query, status, error, field) => {
  const answer = await get(query);
  expect([answer.status, answer.json]).toMatchObject([status, { error, field }]);
});

test('a query that no owner could read is refused, as in every other call', async () => {
  expect(await get('?searchParam=%00')).toMatchObject({
    status: 400,
    json: { error: 'ERR_BAD_REQUEST', reason: 'not text' },
  });
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
