import { retryMessage } from '@balcao/contracts';
import { useMutation } from '@tanstack/react-query';
import { api } from '../../../lib/session.ts';
import { useConversation } from '../conversation-context.ts';

/** Sends a failed or unresolved message again. */
export const useRetryMessage = () => {
  const { cache } = useConversation();
  return useMutation({
    mutationFn: (messageId: string) => api.call(retryMessage, { params: { messageId } }),
    onSuccess: (message) => cache.change(message),
  });
};
