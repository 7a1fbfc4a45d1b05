import {
  announcedMessageOf,
  linkMediaTo,
  type Message,
  messagingEvents,
  type RecordedOf,
  type TicketListItem,
} from '@balcao/contracts';
import { type Consumer, startConsumer, unhurriedMs } from '@balcao/event-bus';
import { askOwners } from '@balcao/service-runtime/ask-owners';
import type { ConsumingFrom, Surroundings } from '#surroundings.ts';
import type { IntegrationDb } from '#database/schema.ts';
import { addDeliveries, type NewDelivery } from '#deliveries/index.ts';
import { findGone } from '#feed/index.ts';
import { n8nPayloadOf } from './n8n-payload.rules.ts';
import { findN8n, n8nReceiverId } from './n8n-receiver.ts';

const types = ['MessageReceived', 'MessageQueued'] as const;
type MessageEvent = RecordedOf<Pick<typeof messagingEvents, (typeof types)[number]>>;

/** Queues each message, inbound or outbound, for n8n while an address is set, without earlier history. */
export const followMessagesForN8n = (
  from: ConsumingFrom,
  { db: ownDb, origin, deliverTo }: Surroundings,
): Consumer => {
  const parts = from('messaging');
  const owners = askOwners(parts.bus, 'integration');
  /** The state of the last batch: while n8n is on, it is not looked up again. */
  let isOff = true;
  return startConsumer({
    ...parts,
    consumer: 'integration__messages-for-n8n',
    catalog: messagingEvents,
    types,
    lingerMs: unhurriedMs,
    isIdle: async () => {
      if (!isOff) return false;
      const [n8n, receiver] = await Promise.all([findN8n(parts.bus), findReceiver(ownDb)]);
      // Messages from before an address was set are never delivered.
      return n8n.url === '' && receiver?.is_on === false;
    },
    prepare: async (events) => {
      const n8n = await findN8n(parts.bus);
      const shown = n8n.url === '' ? [] : events;
      const tickets = await owners.tickets(
        shown.flatMap(({ type, data }) => (type === 'MessageQueued' ? [data.ticketId] : [])),
        shown.flatMap((event) => announcedMessageOf(event) ?? []),
      );
      return { ...n8n, tickets };
    },
    apply: async ({ db }, events, { tickets, ...n8n }) => {
      const since = await switchOn(db, n8n);
      const due = since === undefined ? [] : events.filter(({ at }) => at >= since);
      if (due.length === 0) return;
      const numbers = await ownNumbers(db, due);
      const deliveries = due.flatMap((event) => deliveryOf(event, { numbers, tickets, origin }) ?? []);
      await addDeliveries(db, await withoutGone(db, deliveries));
    },
    afterCommit: (_events, { url }) => {
      isOff = url === '';
      if (url !== '') deliverTo([n8nReceiverId]);
    },
  });
};

const findReceiver = (
  db: IntegrationDb,
): Promise<{ readonly is_on: boolean; readonly since: Date } | undefined> =>
  db
    .selectFrom('st_receivers')
    .select(['is_on', 'since'])
    .where('receiver_id', '=', n8nReceiverId)
    .executeTakeFirst();

/** Since when messages are delivered; undefined: they are not. */
const switchOn = async (
  db: IntegrationDb,
  { url, since }: Awaited<ReturnType<typeof findN8n>>,
): Promise<Date | undefined> => {
  const known = await findReceiver(db);
  const isOn = url !== '';
  // Another address is the same receiver: waiting deliveries go there.
  if (known?.is_on === isOn) return isOn ? known.since : undefined;
  const row = { is_on: isOn, since };
  await db
    .insertInto('st_receivers')
    .values({ receiver_id: n8nReceiverId, ...row })
    .onConflict((conflict) => conflict.column('receiver_id').doUpdateSet(row))
    .execute();
  return isOn ? since : undefined;
};

const ownNumbers = async (
  db: IntegrationDb,
  events: readonly MessageEvent[],
): Promise<ReadonlyMap<number, string>> => {
  const rows = await db
    .selectFrom('rm_connections')
    .selectAll()
    .where('connection_id', 'in', [...new Set(events.map(({ data }) => data.connectionId))])
    .execute();
  return new Map(rows.map((row) => [row.connection_id, row.number]));
};

type Facts = {
  readonly numbers: ReadonlyMap<number, string>;
  readonly tickets: ReadonlyMap<number, TicketListItem>;
  readonly origin: string;
};

/** The author in a group, and the author of a quoted message. */
const alsoIn = ({ contactId, quotedMsg }: Message): readonly number[] => [
  ...new Set([contactId, quotedMsg?.contactId].flatMap((id) => id ?? [])),
];

/** Leaves out messages that name a contact who is erased. */
const withoutGone = async (
  db: IntegrationDb,
  deliveries: readonly NewDelivery[],
): Promise<readonly NewDelivery[]> => {
  const named = ({ contactId, alsoContactIds = [] }: NewDelivery): readonly number[] => [
    ...(contactId === null ? [] : [contactId]),
    ...alsoContactIds,
  ];
  const gone = await findGone(db, {
    contactIds: deliveries.flatMap(named),
    ticketIds: deliveries.flatMap(({ ticketId }) => ticketId ?? []),
  });
  return deliveries.filter(
    (each) =>
      !named(each).some((id) => gone.hasContact(id)) &&
      (each.ticketId === null || !gone.hasTicket(each.ticketId)),
  );
};

/** Undefined: its contact is erased, or its ticket is deleted. */
const deliveryOf = (event: MessageEvent, { numbers, tickets, origin }: Facts): NewDelivery | undefined => {
  const { data, sealed, at } = event;
  const ticket = ticketOf(event, tickets);
  if (sealed === null || ticket === undefined) return undefined;
  const { messageId, contactId, ticketId, connectionId } = data;
  const { message } = sealed;
  const ownNumber = numbers.get(connectionId) ?? null;
  return {
    receiverId: n8nReceiverId,
    // A repeated attempt is the same message.
    deliveryId: messageId,
    lane: `${String(contactId)}-${String(connectionId)}`,
    contactId,
    alsoContactIds: alsoIn(message).filter((id) => id !== contactId),
    ticketId,
    content: linkMediaTo(JSON.stringify(n8nPayloadOf({ message, ticket, connectionId, ownNumber })), origin),
    createdAt: at,
  };
};

/** As its owner shows it with this message. */
const ticketOf = (event: MessageEvent, tickets: Facts['tickets']): TicketListItem | undefined =>
  tickets.get(event.data.ticketId) ?? (event.type === 'MessageReceived' ? event.sealed?.ticket : undefined);
