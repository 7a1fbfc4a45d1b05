import { createCipheriv, randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import type { AuditRow } from './find-audit.query.ts';
import { openKeys, originOf } from './origins.ts';

const subject = 'request-origin-2026-11-01';
const eventId = '0199a000-0000-7000-8000-000000000001';
const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Firefox/145.0';

const sealedBy = (key: Buffer): string => {
  const iv = randomBytes(12);
  const cipher = createCipheriv('aes-256-gcm', key, iv);
  cipher.setAAD(Buffer.from(eventId));
  const body = Buffer.concat([
    cipher.update(JSON.stringify({ address: '203.0.113.77', agent: firefox })),
    cipher.final(),
  ]);
  return Buffer.concat([iv, cipher.getAuthTag(), body]).toString('base64');
};

const rowWith = (sealed: string): AuditRow => ({
  id: 1,
  event_id: eventId,
  at: new Date(0),
  actor_kind: 'user',
  user_id: 1,
  user_name: 'Bia',
  action: 'changed',
  kind: 'tag',
  thing_id: '1',
  thing_name: 'VIP',
  changes: [],
  origin_service: 'ticket',
  origin_subject: subject,
  origin_sealed: sealed,
});

const keysOf = (keys: ReadonlyMap<string, Buffer>) => () => ({ open: () => Promise.resolve(keys) });

test('an origin is opened once for as long as its key is cached', async () => {
  const key = randomBytes(32);
  const row = rowWith(sealedBy(key));
  const keys = await openKeys(keysOf(new Map([[subject, key]])), [row]);
  const opened = originOf(row, keys);
  expect(opened).toEqual({ address: '203.0.113.77', browser: 'Firefox 145, Linux' });
  expect(originOf(row, keys)).toBe(opened);
});

test('an opened origin is dropped with its key, and another key does not open it (rule G17)', async () => {
  const key = randomBytes(32);
  const row = rowWith(sealedBy(key));
  originOf(row, await openKeys(keysOf(new Map([[subject, key]])), [row]));
  expect(originOf(row, await openKeys(keysOf(new Map()), [row]))).toBeNull();
  expect(originOf(row, await openKeys(keysOf(new Map([[subject, randomBytes(32)]])), [row]))).toBeNull();
});
