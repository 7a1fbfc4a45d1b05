import { randomBytes } from 'node:crypto';
import { hash, verify } from '@node-rs/argon2';

/** Argon2id, 19 MiB and 2 passes (OWASP's minimum): about 25 ms, so that fifty people may sign in at once. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

export type Passwords = {
  readonly hash: (password: string) => Promise<string>;
  /** Takes the same time for `undefined`, which never matches. */
  readonly matches: (password: string, passwordHash: string | undefined) => Promise<boolean>;
};

type Argon2 = {
  readonly hash: (password: string | Buffer, options: typeof cost) => Promise<string>;
  readonly verify: (passwordHash: string, password: string) => Promise<boolean>;
};

/** The library uses its own thread pool, beside the event loop. */
export const createPasswords = async (argon2: Argon2 = { hash, verify }): Promise<Passwords> => {
  const nobodysHash = await argon2.hash(randomBytes(32), cost);
  return {
    hash: (password) => argon2.hash(password, cost),
    matches: async (password, passwordHash) =>
      (await argon2.verify(passwordHash ?? nobodysHash, password)) && passwordHash !== undefined,
  };
};
