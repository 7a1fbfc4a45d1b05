import type { Message, Note, TicketListItem } from '@balcao/contracts';
import type { QueryClient, QueryKey } from '@tanstack/react-query';
import { updateCached } from '../../lib/queries/update-cached.ts';
import type { LiveHandlers } from '../../realtime/live-events.ts';
import { conversationQueries } from '../../entities/message/conversation-queries.ts';
import {
  changeMessage,
  messagesOf,
  putMessage,
  removeMessage,
  restoreMessage,
} from './state/message-pages.ts';
import type { MessagePages } from '../../entities/message/page-cursors.ts';
import { heldUntilOf } from './state/changeable.ts';

export { DraftSync } from './drafts/draft-sync.ts';
export { Outbox } from './outbox/outbox.ts';

/** Oldest first. The note with the newest change wins, however late the answer to an earlier change is. */
export const putNote = (notes: readonly Note[], note: Note): readonly Note[] => {
  const at = notes.findIndex(({ id }) => id === note.id);
  const known = notes[at];
  if (known !== undefined)
    return Date.parse(note.updatedAt) < Date.parse(known.updatedAt) ? notes : notes.with(at, note);
  const index = notes.findLastIndex(({ createdAt }) => createdAt <= note.createdAt);
  return notes.toSpliced(index + 1, 0, note);
};

export const removeNote = (notes: readonly Note[], noteId: string): readonly Note[] =>
  notes.some(({ id }) => id === noteId) ? notes.filter(({ id }) => id !== noteId) : notes;

/** The conversations that are loaded on this page. */
export const conversationCache = (queryClient: QueryClient) => {
  const loaded = (queryKey: QueryKey): readonly number[] =>
    queryClient
      .getQueryCache()
      .findAll({ queryKey })
      .flatMap(({ queryKey: [, ticketId] }) => (typeof ticketId === 'number' ? [ticketId] : []));

  const changeAll = (change: (data: MessagePages) => MessagePages): void => {
    for (const ticketId of loaded(conversationQueries.all()))
      updateCached(queryClient, conversationQueries.messages(ticketId).queryKey, change);
  };

  const changeNotes = (change: (notes: readonly Note[], ticketId: number) => readonly Note[]): void => {
    for (const ticketId of loaded(conversationQueries.allNotes()))
      updateCached(queryClient, conversationQueries.notes(ticketId).queryKey, (notes) =>
        change(notes, ticketId),
      );
  };

  /** Whether the conversation shows messages of that ticket; it may show several tickets. */
  const showsTicket = (conversation: number, ticketId: number): boolean => {
    const data = queryClient.getQueryData(conversationQueries.messages(conversation).queryKey);
    return data !== undefined && messagesOf(data).some((message) => message.ticketId === ticketId);
  };

  return {
    put(message: Message): void {
      const { queryKey } = conversationQueries.messages(message.ticketId);
      updateCached(queryClient, queryKey, (data) => putMessage(data, message));
      changeAll((data) => changeMessage(data, message));
    },
    change(message: Message): void {
      changeAll((data) => changeMessage(data, message));
    },
    /** Restores a message after our change was refused. */
    restore(message: Message): void {
      changeAll((data) => restoreMessage(data, message));
    },
    remove(messageId: string): void {
      changeAll((data) => removeMessage(data, messageId));
    },
    /** In the conversations that show its ticket; admins receive updates of all notes. */
    putNote(note: Note): void {
      const { id, ticketId } = note;
      changeNotes((notes, conversation) =>
        conversation === ticketId ||
        notes.some((known) => known.id === id || known.ticketId === ticketId) ||
        showsTicket(conversation, ticketId)
          ? putNote(notes, note)
          : notes,
      );
    },
    removeNote(noteId: string): void {
      changeNotes((notes) => removeNote(notes, noteId));
    },
    /** Changes of a held send are not in the live log: one that is shown may be outdated, so it is fetched again. */
    refreshHeld(): void {
      for (const [queryKey, data] of queryClient.getQueriesData<MessagePages>({
        queryKey: conversationQueries.all(),
      }))
        if (data !== undefined && messagesOf(data).some((message) => heldUntilOf(message) !== undefined))
          void queryClient.invalidateQueries({ queryKey, exact: true });
    },
    /** A conversation spans the tickets of a contact on a connection, so others of them show the message too. */
    refreshRelated({ id, contactId, whatsappId }: TicketListItem): void {
      for (const [queryKey, data] of queryClient.getQueriesData<MessagePages>({
        queryKey: conversationQueries.all(),
      })) {
        const ticket = data?.pages[0]?.ticket;
        if (ticket?.contactId !== contactId || ticket.whatsappId !== whatsappId || ticket.id === id) continue;
        const notesKey = [...conversationQueries.allNotes(), queryKey[1]];
        for (const related of [queryKey, notesKey])
          void queryClient.invalidateQueries({ queryKey: related, exact: true });
      }
    },
  };
};
export type ConversationCache = ReturnType<typeof conversationCache>;

export const conversationHandlers = (cache: ConversationCache): LiveHandlers => ({
  appMessage: (event) => {
    if (event.action === 'update') {
      cache.change(event.message);
      return;
    }
    cache.put(event.message);
    cache.refreshRelated(event.ticket);
  },
  heldMessage: (event) => {
    if (event.action === 'update') cache.put(event.message);
    else cache.remove(event.messageId);
  },
  note: (event) => {
    if (event.action === 'delete') cache.removeNote(event.noteId);
    else cache.putNote(event.note);
  },
});
