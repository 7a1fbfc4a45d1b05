import { channelSessionEvents, type RecordedOf, type TicketPlace } from '@balcao/contracts';
import { type Consumer, startConsumer } from '@balcao/event-bus';
import { fold } from '@balcao/event-store';
import type { ConsumingFrom, Surroundings } from '#surroundings.ts';
import type { MessagingTransaction } from '#database/store.ts';
import {
  messageDecider,
  type MessageState,
  messageStream,
  type NewMessageEvent,
  type SettleCommand,
} from '#messages/message.decider.ts';
import { changeMessages, findMessages, type MessageRow, type ChannelChange } from '#messages/index.ts';

const changeTypes = ['OutboundChangeSent', 'OutboundChangeRefused'] as const;
const types = ['OutboundAckRaised', 'OutboundFailed', 'OutboundUnresolved', ...changeTypes] as const;
type OutboundEvent = RecordedOf<Pick<typeof channelSessionEvents, (typeof types)[number]>>;
type ChangeEvent = RecordedOf<Pick<typeof channelSessionEvents, (typeof changeTypes)[number]>>;
type SendEvent = Exclude<OutboundEvent, ChangeEvent>;

/** Records what the channel reports about our messages: acks, failures, unknown outcomes and changes. */
export const followSends = (from: ConsumingFrom, { known }: Pick<Surroundings, 'known'>): Consumer =>
  startConsumer({
    ...from('channel-session'),
    consumer: 'messaging__follow-sends',
    lingersWhenBusy: true,
    catalog: channelSessionEvents,
    types,
    apply: async (tx, events) => {
      const byMessage = Map.groupBy(
        events.filter((event) => !isChange(event)),
        ({ data }) => data.messageId,
      );
      const rows = await findMessages(tx.db, [...byMessage.keys()]);
      const places = await known.places(
        tx.db,
        rows.map((row) => row.ticket_id),
      );
      await Promise.all(
        rows.map((row) => settle(tx, row, byMessage.get(row.message_id) ?? [], places.get(row.ticket_id))),
      );
      await changeMessages(tx, events.filter(isChange).map(changeOf));
    },
  });

const isChange = (event: OutboundEvent): event is ChangeEvent =>
  event.type === 'OutboundChangeSent' || event.type === 'OutboundChangeRefused';

const changeOf = (event: ChangeEvent): ChannelChange => ({
  cause: event,
  command:
    event.type === 'OutboundChangeSent'
      ? { type: 'ConfirmChange', changeId: event.data.changeId }
      : { type: 'RefuseChange', changeId: event.data.changeId, problem: event.data.problem },
});

/** The row holds the stream's state, because both are written together. The append names the row's revision. */
const settle = async (
  tx: MessagingTransaction,
  row: MessageRow,
  events: readonly SendEvent[],
  place: TicketPlace | undefined,
): Promise<void> => {
  let state = stateOf(row);
  const decided: NewMessageEvent[] = [];
  for (const event of events) {
    const outcome = messageDecider.decide({ ...commandOf(event), place }, state);
    if (!outcome.ok) throw new Error(`A send could not be settled: ${outcome.error.code}`);
    decided.push(...outcome.value);
    state = fold(messageDecider.evolve, state, outcome.value);
  }
  const [cause] = events;
  if (decided.length === 0 || cause === undefined) return;
  await tx.append(messageStream(row.message_id), row.revision, decided, {
    metadata: {
      actor: { kind: 'channel', connectionId: row.connection_id },
      correlationId: cause.metadata.correlationId,
      causationId: cause.id,
    },
  });
};

const stateOf = (row: MessageRow): MessageState => ({
  status: 'stored',
  ids: {
    messageId: row.message_id,
    ticketId: row.ticket_id,
    contactId: row.contact_id,
    connectionId: row.connection_id,
  },
  ack: row.ack,
  send:
    row.send_state === null
      ? null
      : { state: row.send_state, attempt: row.attempt, outgoing: null, quotedMessageId: null },
});

const commandOf = ({ type, data }: SendEvent): SettleCommand => {
  switch (type) {
    case 'OutboundAckRaised':
      return { type: 'RaiseAck', ack: data.ack, handedAt: data.handedAt };
    case 'OutboundFailed':
      return { type: 'FailSend', attempt: data.attempt, problem: data.problem };
    case 'OutboundUnresolved':
      return { type: 'LeaveUnresolved', attempt: data.attempt };
  }
};
