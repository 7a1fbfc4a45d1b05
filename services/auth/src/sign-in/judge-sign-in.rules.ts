import { fail, type Failure, failure, ok, type Result } from '@balcao/contracts';
import { isWithinWorkingHours, type WorkingHours } from './working-hours.rules.ts';

export type SignInFacts<User extends WorkingHours> = {
  readonly user: User | undefined;
  readonly passwordMatches: boolean;
  readonly now: Date;
  readonly timeZone: string;
};

/** The hours are checked after the password, so that a wrong password reveals nothing about them (rule A7). */
export const judgeSignIn = <User extends WorkingHours>({
  user,
  passwordMatches,
  now,
  timeZone,
}: SignInFacts<User>): Result<User, Failure<'ERR_INVALID_CREDENTIALS' | 'ERR_OUT_OF_HOURS'>> => {
  if (user === undefined || !passwordMatches) return fail(failure('ERR_INVALID_CREDENTIALS'));
  if (!isWithinWorkingHours(user, now, timeZone)) return fail(failure('ERR_OUT_OF_HOURS'));
  return ok(user);
};
