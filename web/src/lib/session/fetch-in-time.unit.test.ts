// @vitest-environment node
import { createServer, type ServerResponse } from 'node:http';
import { once } from 'node:events';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { fetchInTime } from './fetch-in-time.ts';

const waiting = new Map<string, ServerResponse>();
const asked = async (path: string): Promise<ServerResponse | undefined> => {
  await expect.poll(() => waiting.has(path)).toBe(true);
  return waiting.get(path);
};
const server = createServer((request, response) => {
  // Without reading, the request would never end.
  request.resume();
  waiting.set(request.url ?? '', response);
});
let url: string;

beforeAll(async () => {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = z.object({ port: z.number() }).parse(server.address());
  url = `http://127.0.0.1:${String(port)}`;
});
afterEach(() => {
  vi.restoreAllMocks();
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

test('a silent connection fails after the timeout', async () => {
  await expect(fetchInTime(`${url}/silent`, {}, 30)).rejects.toThrow(/timeout|aborted/i);
});

test('a connection that falls silent in the middle of an answer fails too', async () => {
  const silence = new AbortController();
  vi.spyOn(AbortSignal, 'timeout').mockReturnValue(silence.signal);
  const answer = fetchInTime(`${url}/half`, {});
  (await asked('/half'))?.writeHead(200).write('{"half":');
  const text = (await answer).text();
  silence.abort();
  await expect(text).rejects.toThrow(/timeout|aborted/i);
});

test('the caller can cancel sooner', async () => {
  const mine = new AbortController();
  const answer = fetchInTime(`${url}/left`, { signal: mine.signal }, 60_000);
  mine.abort();
  await expect(answer).rejects.toThrow(/abort/i);
});
