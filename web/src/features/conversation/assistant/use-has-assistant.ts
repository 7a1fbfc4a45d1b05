import { showAssistant } from '@balcao/contracts';
import { useQuery } from '@tanstack/react-query';
import { api } from '../../../lib/session.ts';

/** Whether there is one to ask. Where nobody can say, there is none. */
export const useHasAssistant = (): boolean => {
  const { data } = useQuery({
    queryKey: ['assistant'],
    queryFn: ({ signal }) => api.call(showAssistant, { signal }),
    staleTime: 5 * 60_000,
    retry: false,
    meta: { showsOwnErrors: true },
  });
  return data?.isSet === true;
};
