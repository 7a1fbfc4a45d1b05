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
import { askN8nAddress } from './n8n-receiver.ts';
import { findN8n, n8nReceiverId, saveN8n } from './n8n-state.ts';

const types = ['MessageReceived', 'MessageQueued'] as const;
type MessageEvent = RecordedOf<Pick<typeof messagingEvents, (typeof types)[number]>>;

/**
 * Queues each message, inbound or outbound, for n8n while an address is set, without earlier history.
 * @param isAddressKnown whether every change of the address was heard of; otherwise its owner is asked
 */
export const followMessagesForN8n = (
  from: ConsumingFrom,
  { db: ownDb, origin, deliverTo }: Surroundings,
  isAddressKnown: () => boolean,
): Consumer => {
  const parts = from('messaging');
  const owners = askOwners(parts.bus, 'integration');
  const findStored = () => (isAddressKnown() ? findN8n(ownDb) : undefined);
  const findState = async (): Promise<State> => {
    const known = await findStored();
    if (known !== undefined) return { isOn: known.is_on, since: known.since };
    const { url, changedAt } = await askN8nAddress(parts.bus);
    const asked = { isOn: url !== '', changedAt };
    const before = await findN8n(ownDb);
    return { isOn: asked.isOn, since: before?.is_on === true ? before.since : changedAt, asked };
  };
  /** The state of the last batch: while n8n is on, it is not looked up again. */
  let isOff = true;
  return startConsumer({
    ...parts,
    consumer: 'integration__messages-for-n8n',
    catalog: messagingEvents,
    types,
    lingerMs: unhurriedMs,
    // Messages from before an address was set are never delivered.
    isIdle: async () => isOff && (await findStored())?.is_on === false,
    prepare: async (events) => {
      const state = await findState();
      const due = state.isOn ? events.filter(({ at }) => at >= state.since) : [];
      const tickets = await owners.tickets(
        due.flatMap(({ type, data }) => (type === 'MessageQueued' ? [data.ticketId] : [])),
        due.flatMap((event) => announcedMessageOf(event) ?? []),
      );
      return { state, tickets, due: new Set(due.map(({ id }) => id)) };
    },
    apply: async ({ db }, events, { state, ...prepared }) => {
      if (state.asked !== undefined) await saveN8n(db, state.asked);
      const due = events.filter(({ id }) => prepared.due.has(id));
      if (due.length === 0) return;
      const facts = { origin, tickets: prepared.tickets, numbers: await ownNumbers(db, due) };
      const deliveries = due.flatMap((event) => deliveryOf(event, facts) ?? []);
      await addDeliveries(db, await withoutGone(db, deliveries));
    },
    afterCommit: (_events, { state }) => {
      isOff = !state.isOn;
      if (state.isOn) deliverTo([n8nReceiverId]);
    },
  });
};

/** Whether an address is set, and since when; `asked`: the owner's answer, if it was asked. */
type State = {
  readonly isOn: boolean;
  readonly since: Date;
  readonly asked?: { readonly isOn: boolean; readonly changedAt: Date };
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
