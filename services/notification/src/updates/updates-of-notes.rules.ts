import { audienceOfAdmins, type NoteEvents, type PastEventOf, type Recorded } from '@balcao/contracts';
import type { LiveUpdate } from './live-update.rules.ts';

export type NoteEvent = Recorded<PastEventOf<NoteEvents>>;

/** Only the open conversation shows it, to users who may see its ticket by then. */
const inConversation = (
  payload: LiveUpdate<'note'>['payload'],
  { ticketId, contactId }: NoteEvent['data'],
): LiveUpdate => ({ event: 'note', payload, audience: audienceOfAdmins, topics: [], ticketId, contactId });

export const updatesOfNotes = (event: NoteEvent): readonly LiveUpdate[] => {
  const { data } = event;
  switch (event.type) {
    case 'NoteWritten':
      return event.sealed === null
        ? []
        : [inConversation({ action: 'create', note: event.sealed.note }, data)];
    case 'NoteRewritten':
      return event.sealed === null
        ? []
        : [inConversation({ action: 'update', note: event.sealed.note }, data)];
    case 'NoteDeleted': {
      const { noteId, ticketId } = data;
      return [inConversation({ action: 'delete', noteId, ticketId }, data)];
    }
  }
};
