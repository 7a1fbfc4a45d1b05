import { expect, test } from 'vitest';
import { idempotencyKeyOf } from './idempotency-key.ts';

test.each([
  [undefined, undefined],
  ['', undefined],
  ['order-1', 'order-1'],
  ['"order-1"', 'order-1'],
  [String.raw`"say \"hi\" \\"`, String.raw`say "hi" \ `.trim()],
])('%j is the key %j (rule P7)', (header, key) => {
  expect(idempotencyKeyOf(header)).toBe(key);
});

test.each(['"', '""', '"order-1', '"a"b"', '"a"; x=1', 'chave-é', 'x'.repeat(201), '"\u0001"'])(
  '%j is no key',
  (header) => {
    expect(() => idempotencyKeyOf(header)).toThrow(expect.objectContaining({ code: 'ERR_VALIDATION' }));
  },
);
