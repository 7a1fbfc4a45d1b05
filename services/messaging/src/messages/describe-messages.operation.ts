import { describeContacts, describeMessages } from '@balcao/contracts';
import { type Bus, type OperationHandler, serveOperation } from '@balcao/event-bus';
import type { MessagingDb } from '#database/store.ts';
import { findMessages, findQuoted, findReadMarks, toMessage } from './messages.query.ts';

export const serveDescribeMessages = (db: MessagingDb, bus: Bus): OperationHandler =>
  serveOperation(describeMessages, async ({ messageIds }, context) => {
    const rows = await findMessages(db, messageIds);
    const quotedBy = await findQuoted(db, rows);
    const contactIds = [
      ...new Set(
        rows
          .flatMap((row) => [row, quotedBy(row)])
          .flatMap((row) => (row === null || row.from_me ? [] : row.contact_id)),
      ),
    ];
    const [{ contacts }, readMarks] = await Promise.all([
      contactIds.length === 0 ? { contacts: [] } : bus.call(describeContacts, { contactIds }, context),
      findReadMarks(db, [...new Set(rows.map((row) => row.ticket_id))]),
    ]);
    return {
      messages: rows.map((row) =>
        toMessage(row, {
          contact: contacts.find(({ id }) => id === row.contact_id) ?? null,
          readUpTo: readMarks.get(row.ticket_id) ?? 0,
          quoted: quotedBy(row),
        }),
      ),
    };
  });
