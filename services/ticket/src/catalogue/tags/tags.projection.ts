import type { PastEventOf, Tag, TagEvents, TicketEvents } from '@balcao/contracts';
import { each, projectRow, type Projection, stateAfter, type Unpositioned } from '@balcao/event-store';
import { sql, type Transaction } from 'kysely';
import type { TicketTables } from '#database/schema.ts';
import { tagDecider } from './tag.decider.ts';

type TagEvent = Unpositioned<PastEventOf<Pick<TagEvents, 'TagCreated' | 'TagDetailsChanged'>>>;

const keep = projectRow<TicketTables, 'rm_tags', TagEvent>({
  table: 'rm_tags',
  keyOf: ({ data }) => ({ tag_id: data.tag.id }),
  columnsOf: (event) => {
    const state = stateAfter(tagDecider, event);
    return state.status === 'present' ? { ...columnsOf(state.tag), revision: event.revision } : null;
  },
});

/** The tags, and which contacts carry them. */
export const tagsProjection: Projection<TicketEvents, TicketTables> = {
  name: 'tags',
  tables: ['rm_tags', 'rm_contact_tags'],
  apply: {
    TagCreated: keep,
    TagDetailsChanged: keep,
    ContactTagged: each(async (tx, { data: { contactId, added, removed } }) => {
      await change(tx, contactId, added, removed);
    }),
    ContactsMerged: each(async (tx, { data }) => {
      await change(tx, data.contactId, data.addedTagIds, []);
    }),
    ContactsUnmerged: each(async (tx, { data }) => {
      await change(tx, data.contactId, [], data.removedTagIds);
    }),
    ContactDeleted: async (tx, events) => {
      const gone = events.flatMap(({ data }) => [data.contactId, ...(data.mergedContactIds ?? [])]);
      await tx
        .deleteFrom('rm_contact_tags')
        .where(sql<boolean>`contact_id = any(${gone}::bigint[])`)
        .execute();
    },
    TagDeleted: async (tx, events) => {
      const gone = sql<boolean>`tag_id = any(${events.map(({ data }) => data.tagId)}::bigint[])`;
      await tx.deleteFrom('rm_tags').where(gone).execute();
      await tx.deleteFrom('rm_contact_tags').where(gone).execute();
    },
  },
};

const columnsOf = (tag: Tag) => ({
  name: tag.name,
  color: tag.color,
  created_at: new Date(tag.createdAt),
  updated_at: new Date(tag.updatedAt),
});

const change = async (
  tx: Transaction<TicketTables>,
  contactId: number,
  added: readonly number[],
  removed: readonly number[],
): Promise<void> => {
  if (removed.length > 0)
    await tx
      .deleteFrom('rm_contact_tags')
      .where('contact_id', '=', contactId)
      .where('tag_id', 'in', [...removed])
      .execute();
  if (added.length > 0)
    await tx
      .insertInto('rm_contact_tags')
      .values(added.map((tagId) => ({ contact_id: contactId, tag_id: tagId })))
      .onConflict((conflict) => conflict.doNothing())
      .execute();
};
