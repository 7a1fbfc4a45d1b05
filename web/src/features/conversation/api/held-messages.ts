import { cancelHeldMessage, type Message, releaseHeldMessage } from '@balcao/contracts';
import { useMutation } from '@tanstack/react-query';
import { api } from '../../../lib/session.ts';
import { useConversation } from '../conversation-context.ts';

type Options = { readonly onCancelled: (message: Message) => void };

/** A held send can be cancelled until it is sent; a later cancel gets ERR_HOLD_OVER. */
export const useCancelHeld = ({ onCancelled }: Options) => {
  const { cache } = useConversation();
  return useMutation({
    mutationFn: (messageId: string) => api.call(cancelHeldMessage, { params: { messageId } }),
    onSuccess: (message) => {
      cache.remove(message.id);
      onCancelled(message);
    },
  });
};

export const useReleaseHeld = () => {
  const { cache } = useConversation();
  return useMutation({
    mutationFn: (messageId: string) => api.call(releaseHeldMessage, { params: { messageId } }),
    onSuccess: (message) => cache.put(message),
  });
};
