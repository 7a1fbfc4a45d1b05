import { deleteMessage, editMessage, type Message } from '@balcao/contracts';
import { useMutation } from '@tanstack/react-query';
import { api, useUser } from '../../../../lib/session/session.ts';
import { useConversation } from '../../conversation-context.ts';
import { editDrafts } from './edit-drafts.ts';

type Edit = { readonly message: Message; readonly body: string };

const edited = ({ message, body }: Edit): Message => ({
  ...message,
  body,
  isEdited: true,
  oldMessages: [
    ...message.oldMessages,
    {
      // It has no revision yet.
      id: -1 - message.oldMessages.length,
      body: message.body,
      createdAt: message.updatedAt,
    },
  ],
  change: { kind: 'edit', state: 'pending' },
});

/**
 * Shows the edit at once. A refused edit is reverted, and its text is stored for the input.
 * @param ticketId the conversation in which it is written; the message may belong to an earlier ticket
 */
export const useEditMessage = (ticketId: number) => {
  const { cache } = useConversation();
  const { id: userId } = useUser();
  return useMutation({
    mutationFn: ({ message, body }: Edit) =>
      api.call(editMessage, { params: { messageId: message.id }, body: { body } }),
    onMutate: (edit) => {
      editDrafts.send(userId, ticketId, edit.message, edit.body);
      cache.change(edited(edit));
    },
    onError: (_error, { message }) => {
      cache.restore(message);
      editDrafts.refuse(userId, message);
    },
  });
};

export const useDeleteMessage = () => {
  const { cache } = useConversation();
  return useMutation({
    mutationFn: (message: Message) => api.call(deleteMessage, { params: { messageId: message.id } }),
    onMutate: (message) =>
      cache.change({ ...message, isDeleted: true, change: { kind: 'delete', state: 'pending' } }),
    onError: (_error, message) => cache.restore(message),
  });
};
