import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { readClientConfig, useClientConfig } from '../../config/client-config.ts';

/** What was known when the page came, and what it is asked anew from. */
const queryKeyOf = (signUp: boolean) => ['sign-up-open', signUp] as const;
const askedEveryMs = 10_000;

/** Whether whoever comes may create an account. No line tells strangers anything, so the page asks (rule A25). */
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
          // What was known last counts while the desk can't be reached.
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
