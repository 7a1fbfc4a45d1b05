import type { SignedIn } from '@balcao/contracts';
import { endOfWork } from './working-hours.rules.ts';
import { toUser, type UserRow } from '#users/index.ts';

type Moment = { readonly now: Date; readonly timeZone: string };

/** The answer to a sign-in and a refresh. */
export const signedIn = (token: string, row: UserRow, { now, timeZone }: Moment): SignedIn => {
  const user = toUser(row);
  const workEndsAt = endOfWork(user, now, timeZone);
  return { token, user, ...(workEndsAt === undefined ? {} : { workEndsAt: workEndsAt.toISOString() }) };
};
