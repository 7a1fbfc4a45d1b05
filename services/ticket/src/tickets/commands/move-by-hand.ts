import {
  type Actor,
  AppError,
  can,
  type NewEventMetadata,
  isVisible,
  mayOpenIn,
  type Ticket,
  type TicketPlace,
  undoWindowMs,
  type updateTicket,
  visibilityOf,
  type PastEventOf,
  type TicketEvents,
} from '@balcao/contracts';
import type { z } from 'zod';
import type { Unpositioned } from '@balcao/event-store';
import { targetPlace } from '#tickets/move-ticket.rules.ts';
import { isSamePlace, ticketDecider, ticketStream } from '#tickets/ticket.decider.ts';
import type { MoveTicket } from '#tickets/ticket.commands.ts';
import type { TicketTransaction } from '#database/store.ts';
import { findConnection, findQueue, findUser, getsUser } from '#directory/destinations.query.ts';
import { type ItemRow, toTicket } from '#tickets/list/ticket-items.query.ts';
import { ticketState } from '#tickets/ticket-row.ts';
import { refuseTwin, mayMakeTwin } from '#tickets/one-unresolved-ticket.query.ts';

export type Move = {
  readonly ticketId: number;
  readonly wish: z.output<typeof updateTicket.body> & Pick<MoveTicket, 'isClaim' | 'cause'>;
  readonly actor: Actor;
  /** The revision that the user saw; absent if any revision will do. */
  readonly ifMatch?: number | undefined;
  readonly metadata: NewEventMetadata;
  readonly now: Date;
};

/** Decides on the row that this transaction has read, and appends. Answers the ticket after the move. */
export const moveByHand = async (
  tx: TicketTransaction,
  row: ItemRow | null,
  { ticketId, wish, actor, ifMatch, metadata, now }: Move,
): Promise<Ticket> => {
  const ticket = row === null ? null : toTicket(row);
  if (row === null || ticket === null || !isVisible(visibilityOf(actor), ticket))
    throw new AppError('ERR_NO_TICKET_FOUND');
  await assertUnmoved(tx, row, ifMatch);
  const command: MoveTicket = {
    type: 'MoveTicket',
    moverId: actor.kind === 'user' ? actor.userId : null,
    isClaim: wish.isClaim,
    cause: wish.cause,
    // A script moves the ticket without anybody seeing the conversation.
    isUnseen: actor.kind !== 'user',
    status: wish.status,
    userId: wish.userId,
    queueId: wish.queueId,
    // A request cannot remove a ticket's connection: null leaves it.
    connectionId: wish.whatsappId ?? undefined,
    isTransfer: wish.transf,
    undoableUntil: wish.undoable === true ? new Date(now.getTime() + undoWindowMs).toISOString() : undefined,
    lastInbound: ticket.lastInbound,
  };
  const { greeting, ...names } = await checkWish(tx, ticket, command, actor);
  const outcome = ticketDecider.decide({ ...command, greeting }, ticketState(row));
  if (!outcome.ok) {
    const { code, ...details } = outcome.error;
    throw new AppError(
      code,
      code === 'ERR_OPEN_USER_TICKET' ? { userName: ticket.user?.name ?? '' } : details,
    );
  }
  if (outcome.value.length === 0) return ticket;
  const stream = ticketStream(ticketId);
  await tx.append(stream, row.revision, outcome.value, { metadata });
  return movedTicket(ticket, tx.appendedTo(stream), names);
};

/**
 * Checks what the ticket alone does not know: whether the named user, sector and connection exist, and whether its
 * conversation has no other unresolved ticket. Answers their names, and the greeting of the move.
 */
const checkWish = async (
  { db }: TicketTransaction,
  ticket: Ticket,
  command: MoveTicket,
  actor: Actor,
): Promise<Names & { readonly greeting: string }> => {
  const from = { ...ticket, whatsappId: ticket.whatsappId };
  const to = targetPlace(command, from);
  const isNewConnection = to.whatsappId !== from.whatsappId;
  if (isNewConnection && !mayChangeConnection(actor)) throw new AppError('ERR_NO_PERMISSION');
  const user = await userAt(db, ticket, to, actor);
  const isNewQueue = to.queueId !== null && to.queueId !== from.queueId;
  const found =
    to.queueId !== null && (isNewQueue || command.isTransfer === true)
      ? await findQueue(db, to.queueId)
      : null;
  if (isNewQueue && found === null) throw new AppError('ERR_QUEUE_NOT_FOUND', { field: 'queueId' });
  if (isNewQueue && to.queueId !== null && isOpening(command, from, to) && !mayOpenIn(actor, to.queueId))
    throw new AppError('ERR_NO_PERMISSION', { field: 'queueId' });
  const whatsapp =
    isNewConnection && to.whatsappId !== null ? await findConnection(db, to.whatsappId) : ticket.whatsapp;
  if (isNewConnection && whatsapp === null) throw new AppError('ERR_NO_WAPP_FOUND');
  if (to.whatsappId !== null && mayMakeTwin(from, to))
    await refuseTwin(
      db,
      { contactId: ticket.contactId, connectionId: to.whatsappId, exceptTicketId: ticket.id },
      actor,
    );
  const queue = isNewQueue ? (found?.queue ?? null) : ticket.queue;
  const greeting = command.isTransfer === true ? (found?.greeting ?? '') : '';
  return { user, queue: to.queueId === null ? null : queue, whatsapp, greeting };
};

const mayChangeConnection = (actor: Actor): boolean =>
  actor.kind === 'user' && can(actor.profile, 'ticket-options:transferWhatsapp');

/** An accept or a reopening: unlike a transfer, it takes the ticket into a sector of the caller (rule T13). */
const isOpening = (
  { isTransfer }: MoveTicket,
  from: Pick<TicketPlace, 'status'>,
  to: Pick<TicketPlace, 'status'>,
): boolean => to.status === 'open' && from.status !== 'open' && isTransfer !== true;

/**
 * A ticket that was only read since is not a conflict (rule G16).
 * @throws AppError ERR_EDIT_CONFLICT with the ticket's present place.
 */
const assertUnmoved = async (
  tx: TicketTransaction,
  row: ItemRow,
  ifMatch: number | undefined,
): Promise<void> => {
  if (ifMatch === undefined || ifMatch === row.revision) return;
  const before = await tx.loadAt(ticketDecider, ticketStream(row.ticket_id), ifMatch);
  const { place } = ticketState(row);
  if (before.status === 'absent' || isSamePlace(before.place, place)) return;
  throw new AppError('ERR_EDIT_CONFLICT', { changed: place });
};

const userAt = async (
  db: TicketTransaction['db'],
  ticket: Ticket,
  to: TicketPlace,
  actor: Actor,
): Promise<Ticket['user']> => {
  if (to.userId === null) return null;
  if (!getsUser(ticket, to)) return ticket.user;
  const { userId: id, name } = await findUser(db, to.userId, actor);
  return { id, name };
};

/** The user, sector and connection that the ticket now names. */
type Names = Pick<Ticket, 'user' | 'queue' | 'whatsapp'>;

/** The ticket after the appended events, as a query would find it. */
const movedTicket = (
  ticket: Ticket,
  events: readonly Unpositioned<PastEventOf<TicketEvents>>[],
  names: Names,
): Ticket =>
  events.reduce((before, { type, data, revision, at }): Ticket => {
    if (type === 'TicketRead')
      return { ...before, revision, unreadMessages: Math.max(before.lastInbound - data.upTo, 0) };
    const flagged = { ...before, revision, ...('transf' in data ? { transf: data.transf } : {}) };
    if (type === 'TransferFlagChanged') return flagged;
    if (!('to' in data)) return before;
    const updatedAt = new Date(Math.max(Date.parse(before.updatedAt), at.getTime())).toISOString();
    return { ...flagged, ...data.to, ...names, updatedAt };
  }, ticket);
