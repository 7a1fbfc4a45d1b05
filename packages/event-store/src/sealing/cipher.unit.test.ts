import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { decrypt, encrypt } from './cipher.ts';

const bytes = fc.uint8Array({ maxLength: 300 }).map((array) => Buffer.from(array));
const key = fc.uint8Array({ minLength: 32, maxLength: 32 }).map((array) => Buffer.from(array));

describe('the cipher', () => {
  test('opens what it sealed, with the same key and context', () => {
    fc.assert(
      fc.property(key, bytes, fc.string(), (secret, plain, context) => {
        const sealed = encrypt(secret, plain, context);
        expect(sealed.length).toBe(12 + 16 + plain.length);
        expect(decrypt(secret, sealed, context)).toEqual(plain);
      }),
    );
  });

  test('opens nothing with another key or context, or if a bit was changed', () => {
    fc.assert(
      fc.property(key, key, bytes, fc.nat(), (secret, other, plain, at) => {
        const sealed = encrypt(secret, plain, 'one');
        fc.pre(!secret.equals(other));
        expect(decrypt(other, sealed, 'one')).toBeNull();
        expect(decrypt(secret, sealed, 'two')).toBeNull();
        const changed = Buffer.from(sealed);
        const index = at % sealed.length;
        changed.writeUInt8(sealed.readUInt8(index) ^ 1, index);
        expect(decrypt(secret, changed, 'one')).toBeNull();
        expect(decrypt(secret, sealed.subarray(0, index), 'one')).toBeNull();
      }),
    );
  });

  test('never seals the same text to the same bytes', () => {
    const secret = Buffer.alloc(32, 1);
    expect(encrypt(secret, Buffer.from('same'), 'one')).not.toEqual(
      encrypt(secret, Buffer.from('same'), 'one'),
    );
  });
});
