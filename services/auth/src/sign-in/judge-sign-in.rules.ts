import { fail, type Failure, failure, ok, type Result } from '@balcao/contracts';
import { isWithinWorkingHours, type WorkingHours } from '#users/working-hours.rules.ts';

type Candidate = WorkingHours & { readonly isSuspended: boolean };

export type SignInFacts<User extends Candidate> = {
  readonly user: User | undefined;
  readonly passwordMatches: boolean;
  readonly now: Date;
  readonly timeZone: string;
};

/** Suspension and hours are checked after the password, so that a wrong one reveals nothing about them (rules A7, A27). */
export const judgeSignIn = <User extends Candidate>({
  user,
  passwordMatches,
  now,
  timeZone,
}: SignInFacts<User>): Result<
  User,
  Failure<'ERR_INVALID_CREDENTIALS' | 'ERR_USER_SUSPENDED' | 'ERR_OUT_OF_HOURS'>
> => {
  if (user === undefined || !passwordMatches) return fail(failure('ERR_INVALID_CREDENTIALS'));
  if (user.isSuspended) return fail(failure('ERR_USER_SUSPENDED'));
  if (!isWithinWorkingHours(user, now, timeZone)) return fail(failure('ERR_OUT_OF_HOURS'));
  return ok(user);
};
