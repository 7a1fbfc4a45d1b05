import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { sendForm } from './send-form.ts';

let answer: (request: IncomingMessage, response: ServerResponse) => void;
const server = createServer((request, response) => {
  response.setHeader('access-control-allow-origin', '*');
  response.setHeader('access-control-allow-headers', '*');
  response.setHeader('access-control-expose-headers', '*');
  if (request.method === 'OPTIONS') response.end();
  else answer(request, response);
});
let url: string;

beforeAll(async () => {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = z.object({ port: z.number() }).parse(server.address());
  url = `http://127.0.0.1:${String(port)}`;
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

const form = (): FormData => {
  const made = new FormData();
  made.append('caption', 'As promised');
  return made;
};

test('a form is sent, and its answer has its headers', async () => {
  const seen: unknown[] = [];
  answer = (request, response) => {
    seen.push(request.method, request.headers.authorization);
    request.resume().on('end', () => response.writeHead(413, { 'x-live-position': '7' }).end('{"error":1}'));
  };
  const response = await sendForm(url, { headers: { authorization: 'Bearer t' }, body: form() });
  expect(seen).toEqual(['POST', 'Bearer t']);
  expect([response.status, response.ok, response.headers.get('x-live-position')]).toEqual([413, false, '7']);
  expect(await response.text()).toBe('{"error":1}');
});

test('a broken connection is an error', async () => {
  answer = (request) => request.destroy();
  await expect(sendForm(url, { body: form() })).rejects.toThrow();
});

test('a form can be cancelled, also before it is sent', async () => {
  const mine = new AbortController();
  const left = new Promise((resolve) => {
    answer = (request) => {
      request.on('close', resolve);
      mine.abort();
    };
  });
  await expect(sendForm(url, { body: form(), signal: mine.signal })).rejects.toMatchObject({
    name: 'AbortError',
  });
  await left;
  await expect(sendForm(url, { body: form(), signal: mine.signal })).rejects.toMatchObject({
    name: 'AbortError',
  });
});
