import { contactSummarySchema, type Message, type Ticket } from '@balcao/contracts';
import type { MessagingDb } from '#database/store.ts';
import { findMessages, findQuoted, toMessage } from '#read-model/messages.query.ts';

/** Those of our messages of this ticket that are stored already, by their id. */
export const findTaken = async (
  db: MessagingDb,
  messageIds: readonly string[],
  ticket: Ticket,
): Promise<ReadonlyMap<string, Message>> => {
  const rows = await findMessages(db, messageIds);
  const quotedBy = await findQuoted(db, rows);
  const contact = contactSummarySchema.parse(ticket.contact);
  return new Map(
    rows.map((row) => [row.message_id, toMessage(row, { contact, readUpTo: 0, quoted: quotedBy(row) })]),
  );
};
