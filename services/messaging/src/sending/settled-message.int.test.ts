import {
  describeMessages,
  isNewMessage,
  isSettling,
  type Message,
  messagingEvents,
  type PastEventOf,
  type Recorded,
  retryMessage,
  settledMessage,
} from '@balcao/contracts';
import { createKeySource, createMemoryCheckpoint, startConsumer, systemContext } from '@balcao/event-bus';
import { createLogger } from '@balcao/service-kit';
import { disposeAtEnd, eventually } from '@balcao/testkit';
import { expect, test } from 'vitest';
import { attendant, metadata, startMessaging } from '../../test/running-messaging.ts';

const desk = await startMessaging();
const events: Recorded<PastEventOf<typeof messagingEvents>>[] = [];
const consumer = startConsumer({
  bus: desk.bus,
  source: 'messaging',
  consumer: 'test__sends',
  catalog: messagingEvents,
  types: ['MessageQueued', 'MessageAckRaised', 'MessageFailed', 'MessageUnresolved'],
  checkpoint: createMemoryCheckpoint([]),
  keys: createKeySource({ bus: desk.bus, source: 'messaging' }),
  log: createLogger({ service: 'test', level: 'error' }),
  apply: (_tx, applied) => {
    events.push(...applied);
    return Promise.resolve();
  },
});
disposeAtEnd(() => consumer.stop());

const eventsOf = (messageId: string) =>
  events.filter(({ data }) => 'messageId' in data && data.messageId === messageId);
const describedAs = async (messageId: string): Promise<Message | undefined> =>
  (await desk.bus.call(describeMessages, { messageIds: [messageId] }, systemContext('test'))).messages[0];

/** As a reader knows it who only follows the events. */
const followed = (messageId: string): Message | undefined =>
  eventsOf(messageId).reduce<Message | undefined>((message, event) => {
    if (isNewMessage(event))
      return event.sealed === null ? undefined : { ...event.sealed.message, revision: event.revision };
    return message && isSettling(event) ? settledMessage(message, event) : message;
  }, undefined);

test.each([
  ['delivered and read', [1, 2, 3]],
  ['read at once', [3]],
])('the events of an answer that is %s tell all that its owner would answer', async (_what, acks) => {
  const { ticketId } = await desk.openTicket();
  const { id } = await desk.send(ticketId, { body: 'Olá!' });
  for (const [index, ack] of acks.entries()) {
    await desk.outcome(id, { type: 'OutboundAckRaised', ack });
    await eventually(async () => {
      expect(eventsOf(id)).toHaveLength(index + 2);
      expect(followed(id)).toMatchObject({ ack, sendState: 'sent' });
      expect(followed(id)).toEqual(await describedAs(id));
    });
  }
});

test('so do those of an answer that fails, is sent again and stays unresolved', async () => {
  const { ticketId } = await desk.openTicket();
  const { id } = await desk.send(ticketId, { body: 'Olá!' });
  await desk.outcome(id, { type: 'OutboundFailed', attempt: 1 });
  await eventually(async () => {
    expect(followed(id)).toMatchObject({ sendState: 'failed', sendProblem: 'rejected' });
    expect(followed(id)).toEqual(await describedAs(id));
  });
  const retried = await desk.ask(attendant(), retryMessage, { params: { messageId: id } });
  expect(retried).toMatchObject({ status: 200 });
  await desk.outcome(id, { type: 'OutboundUnresolved', attempt: 2 });
  await eventually(async () => {
    expect(followed(id)).toMatchObject({ sendState: 'unresolved' });
    expect(followed(id)).toEqual(await describedAs(id));
  });
});

test('what became of an answer says where its ticket stands, unless that is not known', async () => {
  const placesOf = (messageId: string) =>
    eventsOf(messageId).flatMap((event) => (isSettling(event) ? [event.data.place] : []));
  const { ticketId } = await desk.openTicket();
  const unknown = await desk.send(ticketId, { body: 'Um' });
  await desk.outcome(unknown.id, { type: 'OutboundAckRaised', ack: 1 });
  await eventually(() => {
    expect(placesOf(unknown.id)).toEqual([undefined]);
  });
  const to = { status: 'open', userId: 7, queueId: 3, whatsappId: 1 } as const;
  const moved = { ticketId, contactId: ticketId * 10, isGroup: false, to };
  await desk.ticket.transaction((tx) =>
    tx.append(`ticket-${ticketId}`, 'any', [{ type: 'TicketOpened', data: moved }], { metadata }),
  );
  await eventually(async () => {
    expect(await desk.sql('select 1 from rm_tickets where ticket_id = $1', [ticketId])).toHaveLength(1);
  });
  const known = await desk.send(ticketId, { body: 'Dois' });
  await desk.outcome(known.id, { type: 'OutboundAckRaised', ack: 1 });
  await eventually(() => {
    expect(placesOf(known.id)).toEqual([to]);
  });
});
