import {
  can,
  type changeUser,
  fail,
  type Failure,
  failure,
  ok,
  type Result,
  type UserActor,
} from '@balcao/contracts';
import type { z } from 'zod';

export type UserChange = z.output<(typeof changeUser)['body']>;

/**
 * The fields that a user may change: admins all of them, others only name, address and password of their own record.
 * Other fields are dropped, because clients send the whole object back (rule S2).
 */
export const permittedChange = (
  actor: UserActor,
  userId: number,
  body: UserChange,
): Result<UserChange, Failure<'ERR_NO_PERMISSION'>> => {
  if (can(actor.profile, 'users:edit')) return ok(body);
  if (actor.userId !== userId) return fail(failure('ERR_NO_PERMISSION'));
  const { name, email, password } = body;
  return ok({
    ...(name === undefined ? {} : { name }),
    ...(email === undefined ? {} : { email }),
    ...(password === undefined ? {} : { password }),
  });
};
