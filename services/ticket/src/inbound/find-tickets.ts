import type { NewEventMetadata, InboundMessage } from '@balcao/contracts';
import { addressOf } from '#contacts/match-key.rules.ts';
import { type Conversation, conversationKey, planTicket } from './plan-ticket.rules.ts';
import { ticketDecider, ticketStream } from '#tickets/ticket.decider.ts';
import type { TicketCommand, WakeCause } from '#tickets/ticket.commands.ts';
import { drawIds } from '#database/draw-ids.ts';
import type { TicketTransaction } from '#database/store.ts';
import { findRemovedConnections } from '#directory/removed-connections.table.ts';
import { findNumberSetting } from '#directory/settings.query.ts';
import { ticketState } from '#tickets/index.ts';
import { type ConversationTicket, findFreedTickets, findMergedAddresses } from './inbound.table.ts';

/** The assignee and the sector of a ticket that a send opens. */
export type Begin = { readonly userId: number | null; readonly queueId: number | null };

const nobody: Begin = { userId: null, queueId: null };

export type Situation = {
  readonly now: Date;
  readonly metadataOf: (message: InboundMessage) => NewEventMetadata;
  /** Only for sends. If absent, the ticket has no assignee and no sector. */
  readonly beginOf?: (message: InboundMessage) => Begin;
};
/** A message with its contact. */
export type MessageOfContact = { readonly message: InboundMessage; readonly contactId: number };

/** By conversation key. */
export const conversationsOf = (ofContacts: readonly MessageOfContact[]): ReadonlyMap<string, Conversation> =>
  new Map(
    ofContacts.map(({ contactId, message: { connectionId, contact } }) => [
      conversationKey(contactId, connectionId),
      { contactId, connectionId, isGroup: contact.isGroup },
    ]),
  );

/**
 * Finds the ticket of each conversation among `tickets`: the unresolved one, a closed one that is reopened, or a new
 * one. A message of a removed connection gets the ticket that lost this connection, or a new one without a
 * connection.
 */
export const findTickets = async (
  tx: TicketTransaction,
  ofContacts: readonly MessageOfContact[],
  {
    now,
    metadataOf,
    beginOf,
    tickets,
  }: Situation & { readonly tickets: ReadonlyMap<string, ConversationTicket> },
): Promise<ReadonlyMap<string, number>> => {
  const conversations = conversationsOf(ofContacts);
  const firstOf = new Map(
    ofContacts
      .toReversed()
      .map(({ contactId, message }) => [conversationKey(contactId, message.connectionId), message]),
  );
  const isAnyClosed = [...tickets.values()].some(({ status }) => status === 'closed');
  const windowSeconds = isAnyClosed ? await findNumberSetting(tx.db, 'timeCreateNewTicket') : 0;
  const rule = { now, windowSeconds };
  const plans = [...conversations].map(([key, conversation]) => {
    const ticket = tickets.get(key);
    const facts = ticket && {
      ticketId: ticket.ticket_id,
      isClosed: ticket.status === 'closed',
      updatedAt: ticket.updated_at,
    };
    return { key, conversation, ticket, plan: planTicket(conversation, facts ?? null, rule) };
  });
  const wanting = plans.filter(({ plan }) => plan.kind === 'open');
  const removed = await findRemovedConnections(
    tx.db,
    wanting.map(({ conversation }) => conversation.connectionId),
  );
  const freed = await findFreedTickets(
    tx.db,
    wanting
      .filter(({ conversation }) => removed.has(conversation.connectionId))
      .map(({ conversation }) => conversation.contactId),
  );
  const freedOf = ({ contactId, connectionId }: Conversation): number | undefined =>
    removed.has(connectionId) ? freed.get(contactId) : undefined;
  const opening = wanting.filter(({ conversation }) => freedOf(conversation) === undefined);
  const drawn = await drawIds(tx.db, 'ticket_ids', opening.length);
  const newIds = new Map(opening.map(({ key }, index) => [key, drawn[index]]));
  const merged = await findMergedAddresses(
    tx.db,
    opening.map(({ conversation }) => conversation.contactId),
  );
  const mergedOf = (key: string, contactId: number): { mergedContactId?: number } => {
    const addresses = merged.get(contactId);
    const found = firstOf.get(key)?.contact.identities.map((identity) => addresses?.get(addressOf(identity)));
    const mergedContactId = found?.find((id) => id !== undefined);
    return mergedContactId === undefined ? {} : { mergedContactId };
  };
  const ticketIds = await Promise.all(
    plans.map(async ({ key, conversation, ticket, plan }): Promise<readonly [string, number]> => {
      if (plan.kind === 'existing') return [key, plan.ticketId];
      const freedId = plan.kind === 'open' ? freedOf(conversation) : undefined;
      if (freedId !== undefined) return [key, freedId];
      const ticketId = plan.kind === 'wake' ? plan.ticketId : newIds.get(key);
      if (ticketId === undefined) throw new RangeError('An id is missing.');
      const known = plan.kind === 'wake' ? ticket : undefined;
      const first = firstOf.get(key);
      if (first === undefined) throw new RangeError('A conversation has no message.');
      const cause = causeOf(first, beginOf !== undefined);
      const beginsAt = beginOf?.(first) ?? nobody;
      const command: TicketCommand =
        known === undefined
          ? {
              type: 'OpenTicket',
              ticketId,
              ...conversation,
              connectionId: removed.has(conversation.connectionId) ? null : conversation.connectionId,
              ...mergedOf(key, conversation.contactId),
              ...(cause !== 'inbound' && { begin: { status: 'pending', cause, ...beginsAt } }),
            }
          : { type: 'WakeTicket', cause };
      const decided = ticketDecider.decide(
        command,
        known === undefined ? ticketDecider.initial() : ticketState(known),
      );
      if (!decided.ok) throw new Error(`A message could not ${command.type}: ${decided.error.code}`);
      await tx.append(ticketStream(ticketId), known?.revision ?? 'absent', decided.value, {
        metadata: metadataOf(first),
      });
      return [key, ticketId];
    }),
  );
  return new Map(ticketIds);
};

/**
 * The sender of the message that opens or reopens a ticket. In a conversation that the desk began, the contact asked
 * for nothing (rule J1).
 */
const causeOf = ({ fromMe }: InboundMessage, isSend: boolean): WakeCause => {
  if (isSend) return 'api';
  return fromMe ? 'phone' : 'inbound';
};
