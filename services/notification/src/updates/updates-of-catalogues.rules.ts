import {
  audienceOfEverybody,
  linksOfTag,
  type PastEventOf,
  type QueueEvents,
  type QuickAnswerEvents,
  type Recorded,
  type TagEvents,
  audienceOfAdmins,
  type NoteEvents,
} from '@balcao/contracts';
import type { LiveUpdate } from './live-update.rules.ts';

export type CatalogueEvent = Recorded<PastEventOf<QueueEvents & TagEvents & QuickAnswerEvents>>;

const toEverybody = { audience: audienceOfEverybody, topics: [], ticketId: null, contactId: null } as const;

/** Sectors, tags and quick answers, which every user works with. */
export const updateOfCatalogues = (event: CatalogueEvent): LiveUpdate => {
  switch (event.type) {
    case 'QueueCreated':
    case 'QueueDetailsChanged':
      return { event: 'queue', payload: { action: 'update', queue: event.data.queue }, ...toEverybody };
    case 'QueueDeleted':
      return { event: 'queue', payload: { action: 'delete', queueId: event.data.queueId }, ...toEverybody };
    case 'TagCreated':
      return { event: 'tags', payload: { action: 'create', tags: event.data.tag }, ...toEverybody };
    case 'TagDetailsChanged': {
      const { tag, contacts = 0 } = event.data;
      const tags = { ...tag, contacttag: linksOfTag(tag.id, contacts) };
      return { event: 'tags', payload: { action: 'update', tags }, ...toEverybody };
    }
    case 'TagDeleted':
      return { event: 'tags', payload: { action: 'delete', tagId: event.data.tagId }, ...toEverybody };
    case 'QuickAnswerCreated':
    case 'QuickAnswerRewritten': {
      const action = event.type === 'QuickAnswerCreated' ? 'create' : 'update';
      const { quickAnswer } = event.data;
      return { event: 'quickAnswer', payload: { action, quickAnswer }, ...toEverybody };
    }
    case 'QuickAnswerDeleted': {
      const { quickAnswerId } = event.data;
      return { event: 'quickAnswer', payload: { action: 'delete', quickAnswerId }, ...toEverybody };
    }
  }
};

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
