import { describeContacts } from '@balcao/contracts';
import { type OperationHandler, serveOperation } from '@balcao/event-bus';
import { sql } from 'kysely';
import type { TicketDb } from '#database/store.ts';
import { selectContacts, toListItem } from '#contacts/contacts.query.ts';

export const serveDescribeContacts = (db: TicketDb): OperationHandler =>
  serveOperation(describeContacts, async ({ contactIds, withQueues }) => {
    const rows = await selectContacts(db)
      .where(sql<boolean>`c.contact_id = any(${contactIds}::bigint[])`)
      .execute();
    return {
      ...(withQueues ? { queues: await findQueues(db, contactIds) } : {}),
      contacts: rows.map((row) => {
        const { createdAt: _createdAt, updatedAt: _updatedAt, ...summary } = toListItem(row);
        return summary;
      }),
    };
  });

/** The sectors of their tickets. */
const findQueues = (db: TicketDb, contactIds: readonly number[]) =>
  db
    .selectFrom('rm_tickets')
    .select(['contact_id as contactId', sql<number[]>`array_agg(distinct queue_id)`.as('queueIds')])
    .where(sql<boolean>`contact_id = any(${[...contactIds]}::bigint[])`)
    .where('queue_id', 'is not', null)
    .groupBy('contact_id')
    .execute();
