import { describeContacts } from '@balcao/contracts';
import { type OperationHandler, serveOperation } from '@balcao/event-bus';
import { sql } from 'kysely';
import type { TicketDb } from '#database/store.ts';
import { selectContacts, toListItem } from '#contacts/contacts.query.ts';

export const serveDescribeContacts = (db: TicketDb): OperationHandler =>
  serveOperation(describeContacts, async ({ contactIds }) => {
    const rows = await selectContacts(db)
      .where(sql<boolean>`c.contact_id = any(${contactIds}::bigint[])`)
      .execute();
    return {
      contacts: rows.map((row) => {
        const { createdAt: _createdAt, updatedAt: _updatedAt, ...summary } = toListItem(row);
        return summary;
      }),
    };
  });
