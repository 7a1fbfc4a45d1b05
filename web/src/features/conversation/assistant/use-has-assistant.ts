import { showAssistant } from '@balcao/contracts';
import { useQuery } from '@tanstack/react-query';
import { api } from '../../../lib/session/session.ts';

/** Whether the desk has an assistant; false while that is unknown. */
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
