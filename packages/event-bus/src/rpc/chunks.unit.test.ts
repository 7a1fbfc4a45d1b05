import { headers } from 'nats';
import { expect, test } from 'vitest';
import { gatherChunks, chunksOf } from './chunks.ts';

const limit = 960 * 1024;
const body = (bytes: number) => Buffer.alloc(bytes, 'a text that repeats itself at an odd length ');
const facts = () => {
  const made = headers();
  made.set('x-status', '201');
  return made;
};

test.each([
  [0, 1],
  [limit, 1],
  [limit + 1, 2],
  [3 * limit + 1, 4],
])('%i bytes come as %i chunks, none too large, and are whole again with their headers', (bytes, count) => {
  const chunks = chunksOf(body(bytes), limit, facts());
  expect(chunks).toHaveLength(count);
  expect(Math.max(...chunks.map(({ data }) => data.length))).toBeLessThanOrEqual(limit);
  const gather = gatherChunks();
  const gathered = chunks.map(gather);
  expect(gathered.slice(0, -1)).toEqual(Array.from({ length: count - 1 }, () => undefined));
  const whole = gathered.at(-1);
  expect(Buffer.from(whole?.data ?? '').equals(body(bytes))).toBe(true);
  expect(whole?.headers?.get('x-status')).toBe('201');
});

test('a large answer without headers is whole', () => {
  const message = { data: body(limit) };
  expect(gatherChunks()(message)).toBe(message);
});
