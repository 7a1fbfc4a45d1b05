import {
  AppError,
  can,
  createTicket,
  mayOpenIn,
  type Ticket,
  ticketSchema,
  type UserActor,
} from '@balcao/contracts';
import { type EndpointHandler, metadataOf, serveEndpoint, signedInUser, commandOf } from '@balcao/event-bus';
import { orThrow } from '@balcao/event-store';
import { newId } from '@balcao/service-kit';
import type { z } from 'zod';
import { ticketDecider, ticketStream } from '#tickets/ticket.decider.ts';
import { drawIds } from '#database/draw-ids.ts';
import type { TicketDb, TicketStore, TicketTransaction } from '#database/store.ts';
import { findQueue, findUser, type KnownUser } from '#directory/destinations.query.ts';
import { findTicket } from '#tickets/list/ticket-items.query.ts';
import { refuseTwin } from '#tickets/one-unresolved-ticket.query.ts';

type Wish = z.output<typeof createTicket.body>;

export const serveCreateTicket = (store: TicketStore): EndpointHandler =>
  serveEndpoint(createTicket, async ({ body, actor, context }) => {
    const caller = signedInUser(actor);
    const create = async (tx: TicketTransaction): Promise<Ticket> => {
      const contact = await lockContactOfNewTicket(tx.db, body.contactId);
      if (contact === null) throw new AppError('ERR_NO_CONTACT_FOUND');
      const userId = body.userId ?? caller.userId;
      const user = await findUser(tx.db, userId, caller);
      const connectionId = await connectionFor(tx.db, body, user, caller);
      // A pending ticket has no assignee unless one is named.
      const assigneeId = body.status === 'open' ? userId : (body.userId ?? null);
      const queueId = await queueFor(tx.db, body, user);
      if (assigneeId !== null) assertMayOpen(body, caller);
      await refuseTwin(tx.db, { contactId: body.contactId, connectionId, exceptTicketId: null }, caller);
      const [ticketId] = await drawIds(tx.db, 'ticket_ids', 1);
      if (ticketId === undefined) throw new AppError('ERR_CREATING_TICKET');
      const events = orThrow(
        ticketDecider.decide(
          {
            type: 'OpenTicket',
            ticketId,
            contactId: body.contactId,
            isGroup: contact.isGroup,
            connectionId,
            begin: {
              status: body.status,
              userId: assigneeId,
              queueId,
              cause: 'hand',
            },
          },
          ticketDecider.initial(),
        ),
      );
      await tx.append(ticketStream(ticketId), 'absent', events, { metadata: metadataOf(context) });
      const ticket = await findTicket(tx.db, ticketId);
      if (ticket === null) throw new AppError('ERR_CREATING_TICKET');
      return ticket;
    };
    const { result, written } = await store.once(commandOf(context, newId), create, ticketSchema);
    return { body: result, written };
  });

/**
 * The requested connection, else the user's own, else the desk's default (rule T12). Only a user who may transfer to
 * a connection may request another one than these two (rule V8).
 */
const connectionFor = async (
  db: TicketDb,
  wish: Wish,
  user: KnownUser,
  { profile }: UserActor,
): Promise<number> => {
  const asked = wish.whatsappId ?? null;
  const own = user.connectionId;
  const { known, defaultId } = await findConnections(
    db,
    [asked, own].filter((id) => id !== null),
  );
  const isChosen = asked !== null && asked !== own && asked !== defaultId;
  if (isChosen && !can(profile, 'ticket-options:transferWhatsapp')) throw new AppError('ERR_NO_PERMISSION');
  if (asked !== null && !known.has(asked)) throw new AppError('ERR_NO_WAPP_FOUND');
  const connectionId = [asked, own].find((id) => id !== null && known.has(id)) ?? defaultId;
  if (connectionId === null) throw new AppError('ERR_NO_DEF_WAPP_FOUND');
  return connectionId;
};

/** Without a requested sector the ticket gets the only sector of its user (rule T13). */
const queueFor = async (db: TicketDb, wish: Wish, { queueIds }: KnownUser): Promise<number | null> => {
  const asked = wish.queueId ?? null;
  if (asked !== null) {
    if ((await findQueue(db, asked)) === null)
      throw new AppError('ERR_QUEUE_NOT_FOUND', { field: 'queueId' });
    return asked;
  }
  const [only, ...others] = queueIds;
  return only !== undefined && others.length === 0 ? only : null;
};

/** Who names an assignee may name a sector of their own only; a ticket that waits may go anywhere (rule T13). */
const assertMayOpen = ({ queueId }: Wish, caller: UserActor): void => {
  if (typeof queueId === 'number' && !mayOpenIn(caller, queueId))
    throw new AppError('ERR_NO_PERMISSION', { field: 'queueId' });
};

// Rows are locked as in destinations.query.ts.

/** The existing ones of `connectionIds`, and the desk's default connection. */
const findConnections = async (
  db: TicketDb,
  connectionIds: readonly number[],
): Promise<{ readonly known: ReadonlySet<number>; readonly defaultId: number | null }> => {
  const rows = await db
    .selectFrom('rm_connections')
    .select(['connection_id', 'is_default'])
    .where((eb) =>
      eb.or([
        eb('is_default', '=', true),
        ...connectionIds.map((connectionId) => eb('connection_id', '=', connectionId)),
      ]),
    )
    .orderBy('connection_id')
    .forKeyShare()
    .execute();
  return {
    known: new Set(rows.map(({ connection_id }) => connection_id)),
    defaultId: rows.find(({ is_default }) => is_default)?.connection_id ?? null,
  };
};

/** The contact, locked as in lock-contacts.ts; null also if it was merged into another. */
const lockContactOfNewTicket = async (
  db: TicketDb,
  contactId: number,
): Promise<{ readonly isGroup: boolean } | null> => {
  const row = await db
    .selectFrom('rm_contacts')
    .select('is_group as isGroup')
    .where('contact_id', '=', contactId)
    .where('merged_into', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst();
  return row ?? null;
};
