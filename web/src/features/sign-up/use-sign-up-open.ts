import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { readClientConfig, useClientConfig } from '../../config/client-config.ts';

/** The value at page load, and the query that refreshes it. */
const queryKeyOf = (signUp: boolean) => ['sign-up-open', signUp] as const;
const askedEveryMs = 10_000;

/** Whether visitors may create an account. Visitors have no socket, so the page asks (rule A25). */
export const useSignUpOpen = (): boolean => {
  const { signUp } = useClientConfig();
  const queryClient = useQueryClient();
  const { data } = useQuery(
    queryOptions({
      queryKey: queryKeyOf(signUp),
      queryFn: async () => {
        try {
          return (await readClientConfig(fetch)).signUp;
        } catch {
          // The last known value counts while the desk cannot be reached.
          return queryClient.getQueryData<boolean>(queryKeyOf(signUp)) ?? signUp;
        }
      },
      initialData: signUp,
      staleTime: 0,
      refetchOnWindowFocus: true,
      refetchInterval: askedEveryMs,
    }),
  );
  return data;
};
