import {
  AppError,
  can,
  type EventMetadata,
  type Ticket,
  type UserActor,
  undoWindowMs,
  updateTicket,
  type Written,
} from '@balcao/contracts';
import { type EndpointHandler, metadataOf, serveEndpoint, signedInUser } from '@balcao/event-bus';
import type { Clock } from '@balcao/service-kit';
import type { z } from 'zod';
import { targetPlace } from '#domain/ticket/move-ticket.ts';
import { ticketDecider, ticketStream } from '#domain/ticket/ticket.decider.ts';
import type { MoveTicket } from '#domain/ticket/ticket.commands.ts';
import { isVisible, sightOf } from '#domain/visibility/visibility.ts';
import type { TicketStore, TicketTransaction } from '#database/store.ts';
import { presentFor } from '#read-model/present-ticket.ts';
import { findItemRow, holdTicket, type ItemRow, toTicket } from '#read-model/ticket-items.query.ts';
import { ticketState } from '#read-model/ticket-state.ts';
import { refuseTwin, takesPlace } from '#read-model/unresolved-twin.query.ts';
import { movedTicket, type Names } from './moved-ticket.ts';
import { findConnection, findQueue, findUser } from './update-ticket.query.ts';

type Wish = z.output<typeof updateTicket.body>;
type Situation = { readonly user: UserActor; readonly metadata: EventMetadata; readonly now: Date };

export const serveUpdateTicket = (store: TicketStore, clock: Clock): EndpointHandler =>
  serveEndpoint(updateTicket, async ({ params, body, actor, context }) => {
    const user = signedInUser(actor);
    const situation = { user, metadata: metadataOf(context), now: clock.now() };
    const { ticket, written } = await moveTicket(store, params.ticketId, body, situation);
    return { body: presentFor(actor)(ticket), written };
  });

/** Accept, return, close, reopen and transfer: one place where a ticket moves by hand. */
const moveTicket = async (
  store: TicketStore,
  ticketId: number,
  wish: Wish,
  { user, metadata, now }: Situation,
): Promise<{ ticket: Ticket; written: readonly Written[] }> => {
  const { result, written } = await store.transaction(async (tx) => {
    const row = await findForMove(tx, ticketId, wish);
    const ticket = row === null ? null : toTicket(row);
    if (row === null || ticket === null || !isVisible(sightOf(user), ticket))
      throw new AppError('ERR_NO_TICKET_FOUND');
    const command: MoveTicket = {
      type: 'MoveTicket',
      moverId: user.userId,
      status: wish.status,
      userId: wish.userId,
      queueId: wish.queueId,
      // Nobody takes a ticket's connection away: what is sent as none is left as it is.
      connectionId: wish.whatsappId ?? undefined,
      isTransfer: wish.transf,
      undoableUntil:
        wish.undoable === true ? new Date(now.getTime() + undoWindowMs).toISOString() : undefined,
      lastInbound: ticket.lastInbound,
    };
    const { greeting, ...names } = await checkWish(tx, ticket, command, user);
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
  });
  return { ticket: result, written };
};

/**
 * What opens or closes a conversation holds its contact, so that no message falls in between and no second unresolved
 * ticket comes to be. Every other move is safe by the ticket's revision alone.
 */
const findForMove = async (
  { db }: TicketTransaction,
  ticketId: number,
  wish: Wish,
): Promise<ItemRow | null> => {
  const isEnding = wish.status === 'closed' || typeof wish.whatsappId === 'number';
  if (isEnding) return holdTicket(db, ticketId);
  const row = await findItemRow(db, ticketId);
  return row?.status === 'closed' ? holdTicket(db, ticketId) : row;
};

/**
 * What the ticket alone can't know: whether the others that it names exist, and whether its place is free. Answers how
 * they are called, and what the desk says because of the move.
 */
const checkWish = async (
  { db }: TicketTransaction,
  ticket: Ticket,
  command: MoveTicket,
  actor: UserActor,
): Promise<Names & { readonly greeting: string }> => {
  const from = { ...ticket, whatsappId: ticket.whatsappId };
  const to = targetPlace(command, from);
  const isNewConnection = to.whatsappId !== from.whatsappId;
  if (isNewConnection && !can(actor.profile, 'ticket-options:transferWhatsapp'))
    throw new AppError('ERR_NO_PERMISSION');
  const user = await userOf(db, ticket, to.userId, actor);
  const isNewQueue = to.queueId !== null && to.queueId !== from.queueId;
  const found =
    to.queueId !== null && (isNewQueue || command.isTransfer === true)
      ? await findQueue(db, to.queueId)
      : null;
  if (isNewQueue && found === null) throw new AppError('ERR_QUEUE_NOT_FOUND', { field: 'queueId' });
  const whatsapp =
    isNewConnection && to.whatsappId !== null ? await findConnection(db, to.whatsappId) : ticket.whatsapp;
  if (isNewConnection && whatsapp === null) throw new AppError('ERR_NO_WAPP_FOUND');
  if (to.whatsappId !== null && takesPlace(from, to))
    await refuseTwin(
      db,
      { contactId: ticket.contactId, connectionId: to.whatsappId, exceptTicketId: ticket.id },
      actor,
    );
  const queue = isNewQueue ? (found?.queue ?? null) : ticket.queue;
  const greeting = command.isTransfer === true ? (found?.greeting ?? '') : '';
  return { user, queue: to.queueId === null ? null : queue, whatsapp, greeting };
};

const userOf = async (
  db: TicketTransaction['db'],
  ticket: Ticket,
  userId: number | null,
  actor: UserActor,
): Promise<Ticket['user']> => {
  if (userId === null) return null;
  if (userId === ticket.userId) return ticket.user;
  if (userId === actor.userId) return { id: userId, name: actor.name };
  const user = await findUser(db, userId);
  if (user === null) throw new AppError('ERR_NO_USER_FOUND');
  return user;
};
