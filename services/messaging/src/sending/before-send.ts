import type { CallContext } from '@balcao/event-bus';
import type { CommandKey } from '@balcao/event-store';
import { newId } from '@balcao/service-kit';
import { v5 as derivedId } from 'uuid';
import { type Actor, type Message, AppError, type QuotedMessage } from '@balcao/contracts';
import { describeTicket, type Whereabouts } from '#tickets/index.ts';
import { findMessages, findQuoted, hideUnseenQuotes, toMessage, toQuoted } from '#messages/index.ts';
import { type Addresses, findAddresses, type KnownAddresses } from './find-addresses.query.ts';
import type { Surroundings } from '#surroundings.ts';

/** The caller's idempotency key; undefined if there is none, so that only `clientId` identifies the message. */
export const commandKeyOf = ({ commandId, commandDigest }: CallContext): CommandKey | undefined =>
  commandId === undefined || commandDigest === undefined
    ? undefined
    : { id: commandId, digest: commandDigest };

const namespace = '6c6a2f0e-6d1c-4f9e-9a59-3f8b0a0f7d11';

/** Derives the id from the caller's own id, so a repeated call means the same message. */
export const messageIdOf = (ticketId: number, given: string | undefined): string =>
  given === undefined ? newId() : derivedId(`${ticketId}/${given}`, namespace);

type Asked = { readonly ticket: Whereabouts; readonly actor: Actor };

/** Those of our messages of this ticket that are stored already, by their id, as somebody may see them. */
export const findStored = async (
  { store: { db }, bus, known }: Surroundings,
  { messageIds, ticket, actor }: Asked & { readonly messageIds: readonly string[] },
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

/**
 * The message that an answer quotes, if it belongs to the same contact and connection and its writer sees it; null
 * without a quote.
 * @throws AppError ERR_FETCH_WAPP_MSG for any other message, and for one that was never sent.
 */
export const findQuotable = async (
  { store: { db }, bus, known }: Surroundings,
  { messageId, ticket, actor }: Asked & { readonly messageId: string | null },
  context: CallContext,
): Promise<QuotedMessage | null> => {
  if (messageId === null) return null;
  const [row] = await findMessages(db, [messageId]);
  if (row === undefined) throw new AppError('ERR_FETCH_WAPP_MSG');
  const isOfConversation =
    row.contact_id === ticket.contactId &&
    row.connection_id === ticket.whatsappId &&
    !row.is_held &&
    row.send_state !== 'failed';
  if (!isOfConversation) throw new AppError('ERR_FETCH_WAPP_MSG');
  if (row.ticket_id !== ticket.id) {
    const visible = await known.visible({ ticketIds: [row.ticket_id], actor }, context);
    if (visible.size === 0) throw new AppError('ERR_FETCH_WAPP_MSG');
  }
  return toQuoted(row, row.from_me ? null : (await describeTicket(bus, ticket.id, context)).contact);
};

type About = {
  readonly ticket: Whereabouts;
  readonly connectionId: number;
  readonly known?: KnownAddresses | null;
};

/**
 * Finds the addresses that an answer goes to. Ticket is asked for the contact's number only if no address is known
 * here.
 * @throws AppError ERR_SENDING_WAPP_MSG if there is none.
 */
export const reachContact = async (
  { store: { db }, bus }: Surroundings,
  { ticket, connectionId, known = null }: About,
  context: CallContext,
): Promise<Addresses> => {
  const found = await findAddresses(db, ticket, connectionId, known);
  if (found.to.length > 0) return found;
  const { contact } = await describeTicket(bus, ticket.id, context);
  const shown = await findAddresses(db, { ...ticket, contact }, connectionId);
  if (shown.to.length === 0) throw new AppError('ERR_SENDING_WAPP_MSG', { reason: 'no address' });
  return shown;
};
