import { type Actor, contactSummarySchema, type Message, type Ticket } from '@balcao/contracts';
import type { CallContext } from '@balcao/event-bus';
import type { MessagingDb } from '#database/store.ts';
import type { KnownTickets } from '#tickets/index.ts';
import { findMessages, findQuoted, judgeQuotes, toMessage } from '#messages/index.ts';

/** Those of our messages of this ticket that are stored already, by their id, as somebody may see them. */
export const findTaken = async (
  { db, known }: { readonly db: MessagingDb; readonly known: KnownTickets },
  {
    messageIds,
    ticket,
    actor,
  }: { readonly messageIds: readonly string[]; readonly ticket: Ticket; readonly actor: Actor },
  context: CallContext,
): Promise<ReadonlyMap<string, Message>> => {
  const rows = await findMessages(db, messageIds);
  const quotedBy = await findQuoted(db, rows);
  const contact = contactSummarySchema.parse(ticket.contact);
  const messages = rows.map((row) => toMessage(row, { contact, readUpTo: 0, quoted: quotedBy(row) }));
  const asSeen = await judgeQuotes(known, messages, actor, context);
  return new Map(messages.map((message) => [message.id, asSeen(message)]));
};
