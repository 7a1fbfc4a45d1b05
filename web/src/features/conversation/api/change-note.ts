import { changeNote, deleteNote, type Note } from '@balcao/contracts';
import { useMutation } from '@tanstack/react-query';
import { api } from '../../../lib/session/session.ts';
import { useConversation } from '../conversation-context.ts';

const paramsOf = ({ id, ticketId }: Note) => ({ noteId: id, ticketId });

export const useChangeNote = () => {
  const { cache } = useConversation();
  return useMutation({
    mutationFn: ({ note, body }: { readonly note: Note; readonly body: string }) =>
      api.call(changeNote, { params: paramsOf(note), body: { body } }),
    onSuccess: (note) => cache.putNote(note),
  });
};

export const useDeleteNote = () => {
  const { cache } = useConversation();
  return useMutation({
    mutationFn: (note: Note) => api.call(deleteNote, { params: paramsOf(note) }),
    onMutate: ({ id }) => cache.removeNote(id),
    onError: (_error, note) => cache.putNote(note),
  });
};
