import { randomBytes } from 'node:crypto';
import { hash, verify } from '@node-rs/argon2';
import type { BoundedWork } from './bounded-work.ts';

/** Argon2id, 19 MiB and 2 passes (OWASP's minimum): about 25 ms, so that fifty people may sign in at once. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** Both are bounded together. @throws ERR_OVERLOADED before any work, whoever the user is (rules A5 and A32) */
export type Passwords = {
  readonly hash: (password: string) => Promise<string>;
  /** Takes the same time for `undefined`, which never matches. */
  readonly matches: (password: string, passwordHash: string | undefined) => Promise<boolean>;
};

type Argon2 = {
  readonly hash: (password: string | Buffer, options: typeof cost) => Promise<string>;
  readonly verify: (passwordHash: string, password: string) => Promise<boolean>;
};

/** The library uses a thread pool, beside the event loop. */
export const createPasswords = async (
  bounded: BoundedWork,
  argon2: Argon2 = { hash, verify },
): Promise<Passwords> => {
  const nobodysHash = await argon2.hash(randomBytes(32), cost);
  return {
    hash: (password) => bounded(() => argon2.hash(password, cost)),
    matches: async (password, passwordHash) =>
      (await bounded(() => argon2.verify(passwordHash ?? nobodysHash, password))) &&
      passwordHash !== undefined,
  };
};

/** Hashes the password of a counted attempt. If the desk is too busy, the attempt does not count (rule A32). */
export const hashTry = async (
  passwords: Pick<Passwords, 'hash'>,
  password: string,
  giveBack: () => Promise<void>,
): Promise<string> => {
  try {
    return await passwords.hash(password);
  } catch (error) {
    await giveBack();
    throw error;
  }
};
