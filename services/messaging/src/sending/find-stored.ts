import type { Actor, Message } from '@balcao/contracts';
import type { Bus, CallContext } from '@balcao/event-bus';
import type { MessagingDb } from '#database/store.ts';
import { describeTicket, type KnownTickets, type Whereabouts } from '#tickets/index.ts';
import { findMessages, findQuoted, hideUnseenQuotes, toMessage } from '#messages/index.ts';

/** Those of our messages of this ticket that are stored already, by their id, as somebody may see them. */
export const findStored = async (
  { db, bus, known }: { readonly db: MessagingDb; readonly bus: Bus; readonly known: KnownTickets },
  {
    messageIds,
    ticket,
    actor,
  }: { readonly messageIds: readonly string[]; readonly ticket: Whereabouts; readonly actor: Actor },
  context: CallContext,
): Promise<ReadonlyMap<string, Message>> => {
  const rows = await findMessages(db, messageIds);
  const quotedBy = await findQuoted(db, rows);
  // What is ours shows its contact only where it quotes them.
  const quotes = rows.some((row) => quotedBy(row)?.from_me === false);
  const contact = quotes ? (await describeTicket(bus, ticket.id, context)).contact : null;
  const messages = rows.map((row) => toMessage(row, { contact, readUpTo: 0, quoted: quotedBy(row) }));
  const asSeen = await hideUnseenQuotes(known, messages, actor, context);
  return new Map(messages.map((message) => [message.id, asSeen(message)]));
};
