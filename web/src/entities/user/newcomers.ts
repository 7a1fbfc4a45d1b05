import { can } from '@balcao/contracts';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useUser } from '../../lib/session/session.ts';
import { userKeys } from './user-keys.ts';

/** Users who signed up and wait for an admin. Every page asks for them, so the code of the call is loaded separately. */
export const newcomers = queryOptions({
  queryKey: [...userKeys.all, 'newcomers'] as const,
  queryFn: async ({ signal }) => (await import('./every-user.ts')).findNewcomers(signal),
  meta: { live: true, isQuiet: true },
});

/** Only admins see them (rules A12 and B10). */
export const useNewcomers = () => {
  const mayLetIn = can(useUser().profile, 'users:edit');
  const { data = [] } = useQuery({ ...newcomers, enabled: mayLetIn });
  return mayLetIn ? data : [];
};
