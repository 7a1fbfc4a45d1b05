import { createUser } from '@balcao/contracts';
import { deskClient } from '@balcao/desk-client';
import type { Stack } from '@balcao/local/stack';

const password = 'a-benchmark-password';

/** The tokens of new admins who have just signed in. */
export const signInAdmins = async (stack: Stack, count: number): Promise<readonly string[]> => {
  const first = deskClient(stack.url);
  await first.signIn(stack.adminEmail, stack.adminPassword);
  const tokens: string[] = [];
  for (let admin = 1; admin <= count; admin += 1) {
    const email = `admin${admin}@bench.example`;
    await first.call(createUser, { body: { name: `Admin ${admin}`, email, password, profile: 'admin' } });
    tokens.push((await deskClient(stack.url).signIn(email, password)).token);
  }
  return tokens;
};
