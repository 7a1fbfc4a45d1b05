import { randomBytes } from 'node:crypto';
import { hash, verify } from '@node-rs/argon2';
import { expect, test } from 'vitest';
import type { BoundedWork } from './bounded-work.ts';
import { createPasswords } from './passwords.ts';
import { hashSecret, newSecret } from './secrets.ts';
import { createSecretBox } from '@balcao/service-runtime/secret-box';

const unbounded: BoundedWork = (work) => work();
const oldKey = { id: '2025', key: randomBytes(32) };
const newKey = { id: '2026', key: randomBytes(32) };

test('a password matches its own hash only', async () => {
  const passwords = await createPasswords(unbounded);
  const stored = await passwords.hash('correct horse');
  expect(stored).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  expect(await passwords.matches('correct horse', stored)).toBe(true);
  expect(await passwords.matches('correct horse ', stored)).toBe(false);
});

test('a missing user matches no password, and is verified at the same cost', async () => {
  const verified: string[] = [];
  const passwords = await createPasswords(unbounded, {
    hash,
    verify: (passwordHash, password) => {
      verified.push(passwordHash);
      return verify(passwordHash, password);
    },
  });
  expect(await passwords.matches('', undefined)).toBe(false);
  expect(verified).toEqual([expect.stringMatching(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)]);
});

test('a secret box opens with the key that wrapped it, for its purpose only', () => {
  const before = createSecretBox({ current: oldKey, previous: [] });
  const after = createSecretBox({ current: newKey, previous: [oldKey] });
  const box = before.seal('token', 'setting:userApiToken');
  expect(box).not.toContain('token');
  expect(after.open(box, 'setting:userApiToken')).toBe('token');
  expect(() => after.open(box, 'setting:other')).toThrow();
  expect(after.seal('token', 'x')).toMatch(/^2026\./);
});

test('a box with an unknown key cannot be opened', () => {
  const box = createSecretBox({ current: oldKey, previous: [] }).seal('token', 'x');
  expect(() => createSecretBox({ current: newKey, previous: [] }).open(box, 'x')).toThrow(
    'in neither MASTER_KEY nor MASTER_KEYS_PREVIOUS',
  );
});

test('refresh tokens are long, different and stored hashed', () => {
  const token = newSecret();
  expect(Buffer.from(token, 'base64url')).toHaveLength(32);
  expect(newSecret()).not.toBe(token);
  expect(hashSecret(token).toString('base64url')).not.toBe(token);
});
