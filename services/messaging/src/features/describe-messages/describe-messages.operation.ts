import { describeContacts, describeMessages } from '@balcao/contracts';
import { type Bus, type OperationHandler, serveOperation } from '@balcao/event-bus';
import type { MessagingDb } from '#database/store.ts';
import { findMessages, findReadMarks, toMessage } from '#read-model/messages.query.ts';

export const serveDescribeMessages = (db: MessagingDb, bus: Bus): OperationHandler =>
  serveOperation(describeMessages, async ({ messageIds }, context) => {
    const rows = await findMessages(db, messageIds);
    const contactIds = [...new Set(rows.filter((row) => !row.from_me).map((row) => row.contact_id))];
    const [{ contacts }, readMarks] = await Promise.all([
      contactIds.length === 0 ? { contacts: [] } : bus.call(describeContacts, { contactIds }, context),
      findReadMarks(db, [...new Set(rows.map((row) => row.ticket_id))]),
    ]);
    return {
      messages: rows.map((row) =>
        toMessage(row, {
          contact: contacts.find(({ id }) => id === row.contact_id) ?? null,
          readUpTo: readMarks.get(row.ticket_id) ?? 0,
        }),
      ),
    };
  });
