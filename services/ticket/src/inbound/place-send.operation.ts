import {
  type Actor,
  AppError,
  placeSend,
  type InboundMessage,
  isVisible,
  type NewEventMetadata,
  type TicketListItem,
  visibilityOf,
} from '@balcao/contracts';
import { metadataOf, type OperationHandler, serveOperation } from '@balcao/event-bus';
import type { z } from 'zod';
import { createGroupCommit } from '@balcao/event-store';
import { sql } from 'kysely';
import type { Clock } from '@balcao/service-kit';
import type { NumberChecks } from '#contacts/index.ts';
import { phoneIdentity } from '#contacts/phone-number.rules.ts';
import type { Surroundings } from '#surroundings.ts';
import type { TicketDb, TicketStore } from '#database/store.ts';
import type { Begin } from './find-tickets.ts';
import { recordInbound } from './record-inbound.ts';

type Parts = Pick<Surroundings, 'store' | 'clock'> & { readonly checks: NumberChecks };

/** A script's send finds its ticket as an inbound message does. A new ticket begins where the script says (rule P6). */
export const servePlaceSend = ({ store, checks, clock }: Parts): OperationHandler => {
  const findDestination = createFindDestination(store.db);
  const place = createPlaceSends(store, clock);
  return serveOperation(placeSend, async (asked, context) => {
    const { actor, messageId, userId } = asked;
    const phone = phoneIdentity(asked.number);
    if (!phone.ok) throw AppError.from({ ...phone.error, field: asked.numberField });
    const queueId = queueFor(actor, asked.queueId);
    const wished = { connectionId: asked.connectionId, userId, queueId };
    const { numberField } = asked;
    const connectionId = connectionAt({ ...wished, numberField }, await findDestination(wished));
    const identities = await checks.lookUp({ connectionId, phone: phone.value, actor, context });
    const contact = { identities: [...identities], name: '', isGroup: false };
    const at = clock.now().toISOString();
    const ticket = await place({
      message: { messageId, connectionId, contact, fromMe: true, preview: '', at },
      actor,
      metadata: metadataOf({ ...context, actor }),
      begin: { userId, queueId },
    });
    return { ticket };
  });
};

type Asked = z.output<(typeof placeSend)['input']>;
/** The two calls name the field differently. */
const connectionFields: Readonly<Record<Asked['numberField'], string>> = {
  number: 'whatsappId',
  to: 'connectionId',
};

/** @throws AppError that names what does not exist or gets no tickets */
const connectionAt = (
  { numberField, ...wished }: Wished & Pick<Asked, 'numberField'>,
  { connectionId, hasUser, isUserSuspended, hasQueue }: Destination,
): number => {
  if (connectionId === null)
    throw wished.connectionId === null
      ? new AppError('ERR_NO_DEF_WAPP_FOUND')
      : new AppError('ERR_NO_WAPP_FOUND', { field: connectionFields[numberField] });
  if (!hasUser) throw new AppError('ERR_NO_USER_FOUND', { field: 'userId' });
  if (isUserSuspended) throw new AppError('ERR_NO_USER_FOUND', { field: 'userId', reason: 'suspended' });
  if (!hasQueue) throw new AppError('ERR_QUEUE_NOT_FOUND', { field: 'queueId' });
  return connectionId;
};

/** A script that is limited to sectors opens tickets only in them. */
const queueFor = (actor: Actor, queueId: number | null): number | null => {
  const own = actor.kind === 'api' ? actor.queueIds : [];
  if (own.length === 0) return queueId;
  const [only, ...others] = own;
  if (queueId === null && others.length === 0) return only ?? null;
  if (queueId === null) throw new AppError('ERR_VALIDATION', { field: 'queueId' });
  if (!own.includes(queueId)) throw new AppError('ERR_NO_PERMISSION', { field: 'queueId' });
  return queueId;
};

/** null means: the default connection, no user, no sector. */
type Wished = {
  readonly connectionId: number | null;
  readonly userId: number | null;
  readonly queueId: number | null;
};
type Destination = {
  /** null if the connection does not exist. */
  readonly connectionId: number | null;
  readonly hasUser: boolean;
  readonly isUserSuspended: boolean;
  readonly hasQueue: boolean;
};
type FindDestination = (wished: Wished) => Promise<Destination>;

/** Checks that the connection, user and sector of a send exist. Calls during a query share the next query. */
const createFindDestination = (db: TicketDb): FindDestination =>
  createGroupCommit<Wished, Destination>({
    write: async (wished) => {
      const { rows } = await sql<Destination>`
        select case when wished.connection_id is null
            then (select connection_id from rm_connections where is_default order by connection_id limit 1)
            else (select connection_id from rm_connections c where c.connection_id = wished.connection_id)
          end as "connectionId",
          wished.user_id is null
            or exists (select from rm_users u where u.user_id = wished.user_id and not is_deleted) as "hasUser",
          exists (select from rm_users u where u.user_id = wished.user_id and is_suspended) as "isUserSuspended",
          wished.queue_id is null
            or exists (select from rm_queues q where q.queue_id = wished.queue_id) as "hasQueue"
        from unnest(
          ${wished.map(({ connectionId }) => connectionId)}::bigint[],
          ${wished.map(({ userId }) => userId)}::bigint[],
          ${wished.map(({ queueId }) => queueId)}::bigint[]
        ) with ordinality as wished (connection_id, user_id, queue_id, number)
        order by wished.number
      `.execute(db);
      return rows;
    },
    isHopeless: () => true,
  });

type Send = {
  readonly message: InboundMessage;
  readonly actor: Actor;
  readonly metadata: NewEventMetadata;
  readonly begin: Begin;
};
type PlaceSend = (send: Send) => Promise<TicketListItem>;

/**
 * Finds the ticket of each send by the rules of inbound messages. Sends that arrive during a transaction share the next
 * one. A send that is refused is tried again alone, so that it does not affect the others.
 */
const createPlaceSends = (store: TicketStore, clock: Clock): PlaceSend =>
  createGroupCommit<Send, TicketListItem>({
    write: async (sends) => {
      const byMessage = new Map(sends.map((send) => [send.message, send]));
      const sendOf = (message: InboundMessage): Send => {
        const send = byMessage.get(message);
        if (send === undefined) throw new RangeError('A message is of no send.');
        return send;
      };
      const recorded = await recordInbound(
        store,
        sends.map(({ message }) => message),
        {
          now: clock.now(),
          metadataOf: (message) => sendOf(message).metadata,
          beginOf: (message) => sendOf(message).begin,
          judge: (message, ticket) => {
            if (!isVisible(visibilityOf(sendOf(message).actor), ticket))
              throw new AppError('ERR_NO_PERMISSION', { reason: 'ticket' });
          },
        },
      );
      return recorded.map(({ ticket }) => ticket);
    },
    isHopeless: (error) => error instanceof AppError && error.status >= 500,
  });
