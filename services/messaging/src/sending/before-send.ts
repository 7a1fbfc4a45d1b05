import type { CallContext, Bus } from '@balcao/event-bus';
import type { CommandKey } from '@balcao/event-store';
import { newId } from '@balcao/service-kit';
import { v5 as derivedId } from 'uuid';
import { type Actor, type Message, AppError } from '@balcao/contracts';
import type { MessagingDb } from '#database/store.ts';
import { describeTicket, type KnownTickets, type Whereabouts } from '#tickets/index.ts';
import { findMessages, findQuoted, hideUnseenQuotes, toMessage } from '#messages/index.ts';

/** The caller's idempotency key; undefined if there is none, so that only `clientId` identifies the message. */
export const commandKeyOf = ({ commandId, commandDigest }: CallContext): CommandKey | undefined =>
  commandId === undefined || commandDigest === undefined
    ? undefined
    : { id: commandId, digest: commandDigest };

const namespace = '6c6a2f0e-6d1c-4f9e-9a59-3f8b0a0f7d11';

/** Derives the id from the caller's own id, so a repeated call means the same message. */
export const messageIdOf = (ticketId: number, given: string | undefined): string =>
  given === undefined ? newId() : derivedId(`${ticketId}/${given}`, namespace);

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

/**
 * Our own client names each message with an id, and writes only in open tickets (rule M17). If a ticket was closed or
 * returned before a message left the browser, its user decides. Older clients and scripts name no id, and may send to
 * every ticket that they see.
 * @throws AppError ERR_TICKET_NOT_OPEN
 */
export const refuseIfNotOpen = ({ status }: Whereabouts, clientIds: readonly (string | null)[]): void => {
  if (status !== 'open' && clientIds.some((clientId) => clientId !== null))
    throw new AppError('ERR_TICKET_NOT_OPEN');
};
