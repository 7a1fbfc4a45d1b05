import type { Tag, TicketEvents } from '@balcao/contracts';
import type { Projection } from '@balcao/event-store';
import { sql, type Transaction } from 'kysely';
import type { TicketTables } from '#database/schema.ts';

/** Tags, and which contact carries which. */
export const tagsProjection: Projection<TicketEvents, TicketTables> = {
  name: 'tags',
  tables: ['rm_tags', 'rm_contact_tags'],
  on: {
    TagCreated: async (tx, { data: { tag }, revision }) => {
      await tx
        .insertInto('rm_tags')
        .values({ tag_id: tag.id, ...columnsOf(tag), revision })
        .execute();
    },
    TagDetailsChanged: async (tx, { data: { tag }, revision }) => {
      await tx
        .updateTable('rm_tags')
        .set({ ...columnsOf(tag), revision })
        .where('tag_id', '=', tag.id)
        .execute();
    },
    ContactTagged: async (tx, { data: { contactId, added, removed } }) => {
      await change(tx, contactId, added, removed);
    },
    ContactsMerged: async (tx, { data }) => {
      await change(tx, data.contactId, data.addedTagIds, []);
    },
    ContactsUnmerged: async (tx, { data }) => {
      await change(tx, data.contactId, [], data.removedTagIds);
    },
  },
  onMany: {
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
