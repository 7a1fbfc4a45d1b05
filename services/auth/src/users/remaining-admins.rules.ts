import { fail, type Failure, failure, ok, type Profile, type Result } from '@balcao/contracts';
import { isWithinHoursAt, minutesPerDay, type WorkingHours } from './working-hours.rules.ts';

type Candidate = WorkingHours & { readonly profile: Profile };
type Change = {
  readonly before: Candidate & { readonly isInvited: boolean; readonly isSuspended: boolean };
  /** Undefined: the user is deleted or suspended. */
  readonly after: Candidate | undefined;
};

const minutes = Array.from({ length: minutesPerDay }, (_, minute) => minute);
const lastAdmin = failure('ERR_CONFLICT', { reason: 'last-admin' });
const adminHours = failure('ERR_CONFLICT', { reason: 'admin-hours' });

/**
 * An admin can sign in at every minute of the day (rule A26): a change may not end that for a minute. Where no admin
 * could sign in before, nobody is locked out by the change; an invited admin cannot sign in yet, a suspended one no
 * longer.
 * @param others the hours of all other admins who can sign in
 */
export const keepsAnAdmin = (
  { before, after }: Change,
  others: readonly WorkingHours[],
): Result<undefined, Failure<'ERR_CONFLICT'>> => {
  if (before.profile !== 'admin' || before.isInvited || before.isSuspended) return ok(undefined);
  const isAdminAfter = after?.profile === 'admin';
  if (!isAdminAfter && others.length === 0) return fail(lastAdmin);
  const remaining = isAdminAfter ? [after, ...others] : others;
  const isLost = (minute: number): boolean =>
    isWithinHoursAt(before, minute) && !remaining.some((hours) => isWithinHoursAt(hours, minute));
  return minutes.some(isLost) ? fail(adminHours) : ok(undefined);
};
