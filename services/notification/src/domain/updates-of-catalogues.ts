import {
  audienceOfEverybody,
  type PastEventOf,
  type QueueEvents,
  type QuickAnswerEvents,
  type Recorded,
  type TagEvents,
} from '@balcao/contracts';
import type { LiveUpdate } from './live-update.ts';

export type CatalogueEvent = Recorded<PastEventOf<QueueEvents & TagEvents & QuickAnswerEvents>>;

const toEverybody = { audience: audienceOfEverybody, feeds: [], ticketId: null, contactId: null } as const;

/** Sectors, tags and quick answers: audienceOfEverybody works with them (3-wire.md §7, §14). */
export const updateOfCatalogues = (event: CatalogueEvent): LiveUpdate => {
  switch (event.type) {
    case 'QueueCreated':
    case 'QueueDetailsChanged':
      return { event: 'queue', payload: { action: 'update', queue: event.data.queue }, ...toEverybody };
    case 'QueueDeleted':
      return { event: 'queue', payload: { action: 'delete', queueId: event.data.queueId }, ...toEverybody };
    case 'TagCreated':
      return { event: 'tags', payload: { action: 'create', tags: event.data.tag }, ...toEverybody };
    case 'TagDetailsChanged':
      return { event: 'tags', payload: { action: 'update', tags: event.data.tag }, ...toEverybody };
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
