import { retryMedia } from '@balcao/contracts';
import { useMutation } from '@tanstack/react-query';
import { api } from '../../../lib/session.ts';
import { useConversation } from '../conversation-context.ts';

/** Asks the channel once more for a file that failed. */
export const useRetryMedia = () => {
  const { cache } = useConversation();
  return useMutation({
    mutationFn: (messageId: string) => api.call(retryMedia, { params: { messageId } }),
    onSuccess: (message) => cache.change(message),
  });
};
