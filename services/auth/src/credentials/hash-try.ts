import type { Passwords } from './passwords.ts';

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
