import {
  type Actor,
  AppError,
  type EventMetadata,
  type Ticket,
  updateTicket,
  type Written,
} from '@balcao/contracts';
import { type EndpointHandler, metadataOf, serveEndpoint } from '@balcao/event-bus';
import { isVisible, sightOf } from '#domain/visibility/visibility.ts';
import { ticketDecider, ticketStream } from '#domain/ticket/ticket.decider.ts';
import type { MoveTicket } from '#domain/ticket/ticket.commands.ts';
import type { TicketStore, TicketTransaction } from '#database/store.ts';
import { presentFor } from '#read-model/present-ticket.ts';
import { findTicket, holdTicket, toTicket } from '#read-model/ticket-items.query.ts';
import { ticketState } from '#read-model/ticket-state.ts';
import { findUnresolvedSibling, isKnownUser } from './update-ticket.query.ts';

type Wish = Pick<MoveTicket, 'status' | 'userId' | 'queueId'>;

export const serveUpdateTicket = (store: TicketStore): EndpointHandler =>
  serveEndpoint(updateTicket, async ({ params, body, actor, context }) => {
    const { ticket, written } = await moveTicket(store, params.ticketId, body, {
      actor,
      metadata: metadataOf(context),
    });
    return { body: presentFor(actor)(ticket), written };
  });

/** Accept, return, close, reopen and transfer: one place where a ticket moves by hand. */
const moveTicket = async (
  store: TicketStore,
  ticketId: number,
  wish: Wish,
  { actor, metadata }: { readonly actor: Actor; readonly metadata: EventMetadata },
): Promise<{ ticket: Ticket; written: readonly Written[] }> => {
  const { result, written } = await store.transaction(async (tx) => {
    const row = await holdTicket(tx.db, ticketId);
    const ticket = row === null ? null : toTicket(row);
    if (row === null || ticket === null || !isVisible(sightOf(actor), ticket))
      throw new AppError('ERR_NO_TICKET_FOUND');
    await checkWish(tx, ticket, wish, actor);
    const command: MoveTicket = {
      type: 'MoveTicket',
      moverId: actor.kind === 'user' ? actor.userId : null,
      ...wish,
      lastInbound: ticket.lastInbound,
    };
    const outcome = ticketDecider.decide(command, ticketState(row));
    if (!outcome.ok) {
      const { code, ...details } = outcome.error;
      throw new AppError(
        code,
        code === 'ERR_OPEN_USER_TICKET' ? { userName: ticket.user?.name ?? '' } : details,
      );
    }
    if (outcome.value.length === 0) return ticket;
    await tx.append(ticketStream(ticketId), row.revision, outcome.value, { metadata });
    const moved = await findTicket(tx.db, ticketId);
    if (moved === null) throw new AppError('ERR_NO_TICKET_FOUND');
    return moved;
  });
  return { ticket: result, written };
};

/** What the ticket alone can't know: whether the others that it names exist, and whether its place is free. */
const checkWish = async (
  { db }: TicketTransaction,
  ticket: Ticket,
  { status, userId, queueId }: Wish,
  actor: Actor,
): Promise<void> => {
  const isNewUser = typeof userId === 'number' && userId !== ticket.userId;
  if (isNewUser && !(actor.kind === 'user' && actor.userId === userId) && !(await isKnownUser(db, userId)))
    throw new AppError('ERR_NO_USER_FOUND');
  if (typeof queueId === 'number' && queueId !== ticket.queueId && !knowsQueue(actor, queueId))
    throw new AppError('ERR_QUEUE_NOT_FOUND', { field: 'queueId' });
  if (ticket.status !== 'closed' || status === undefined || status === 'closed') return;
  const sibling = await findUnresolvedSibling(db, ticket);
  if (sibling === null) return;
  throw sibling.userName === null
    ? new AppError('ERR_NONE_USER_TICKET')
    : new AppError('ERR_OPEN_USER_TICKET', { userName: sibling.userName });
};

/** Attendants know their own sectors. */
const knowsQueue = (actor: Actor, queueId: number): boolean =>
  actor.kind !== 'user' || actor.profile === 'admin' || actor.queueIds.includes(queueId);
