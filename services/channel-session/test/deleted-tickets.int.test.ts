import { setSimulatorFaults } from '@balcao/contracts';
import { newId } from '@balcao/service-kit';
import { eventually } from '@balcao/testkit';
import { expect, it } from 'vitest';
import { openDesk, startChannelSession, testStores } from './fixtures/desk.ts';
import { startMessagingLog, type ToSend } from './fixtures/messaging-log.ts';
import { ownLog } from './fixtures/own-log.ts';

const stores = await testStores();
const desk = await openDesk(stores);
const messaging = await startMessagingLog(stores, desk.bus);
await startChannelSession(stores);

let lastTicket = 100;
const newTicket = (): number => (lastTicket += 1);

const rowOf = (messageId: string) =>
  stores.database.db
    .selectFrom('st_outbound')
    .select(['status', 'ack', 'body', 'recipient'])
    .where('message_id', '=', messageId)
    .executeTakeFirst();
const untilStatus = (messageId: string, status: string) =>
  expect.poll(() => rowOf(messageId)).toMatchObject({ status });
const withdrawn = { status: 'withdrawn', ack: 0, body: null, recipient: null };

/** Queues a message. Nothing is sent, because the connection is not paired. */
const wait = async (message: ToSend): Promise<string> => {
  const [messageId = ''] = await messaging.queue([message]);
  await untilStatus(messageId, 'waiting');
  return messageId;
};
const remove = async (ticketId: number): Promise<void> => {
  await messaging.remove(ticketId);
  await eventually(async () => {
    const rows = await stores.database.db
      .selectFrom('st_removed_tickets')
      .select('ticket_id')
      .where('ticket_id', '=', ticketId)
      .execute();
    expect(rows).toHaveLength(1);
  });
};
const faults = (whatsappId: number, body: object) =>
  desk.ask(setSimulatorFaults, { params: { whatsappId }, body });
const untilBodies = (connectionId: number, bodies: readonly string[]) =>
  expect.poll(async () => (await desk.outbox(connectionId)).map(({ body }) => body)).toEqual(bodies);
const outcomesOf = (messageId: string) => ownLog(stores).typesOf(`outbound-${messageId}`);

it('withdraws the waiting sends of a deleted ticket, and no others', async () => {
  const { id: connectionId } = await desk.create();
  const [ticketId, other] = [newTicket(), newTicket()];
  const messageId = await wait({ connectionId, ticketId, body: 'gone' });
  await wait({ connectionId, ticketId: other, body: 'kept' });
  await remove(ticketId);
  expect(await rowOf(messageId)).toEqual(withdrawn);
  await desk.connect(connectionId);
  await untilBodies(connectionId, ['kept']);
  expect(await outcomesOf(messageId)).toEqual([]);
});

it('does not send them once the phone is back', async () => {
  const { id: connectionId } = await desk.create();
  await desk.connect(connectionId);
  await desk.takeOffline(connectionId);
  const [ticketId, other] = [newTicket(), newTicket()];
  await messaging.queue([
    { connectionId, ticketId, body: 'gone' },
    { connectionId, ticketId: other, body: 'kept' },
  ]);
  await remove(ticketId);
  await faults(connectionId, { offline: false });
  await untilBodies(connectionId, ['kept']);
});

/** The state that a process leaves if it dies while it sends. */
const markAttempted = (messageId: string, externalId: string) =>
  stores.database.db
    .updateTable('st_outbound')
    .set({ status: 'attempted', external_id: externalId, ack: 0, body: 'attempted' })
    .where('message_id', '=', messageId)
    .execute();

it('looks up attempted sends and those that a user sends again, and sends none', async () => {
  const { id: connectionId } = await desk.create();
  const ticketId = newTicket();
  const attempted = await wait({ connectionId, ticketId, body: 'attempted' });
  const again = await wait({ connectionId, ticketId, body: 'again', attempt: 2 });
  await markAttempted(attempted, newId());
  await remove(ticketId);
  expect(await rowOf(again)).toMatchObject({ status: 'waiting' });
  await wait({ connectionId, ticketId: newTicket(), body: 'behind them' });
  await desk.connect(connectionId);
  await untilBodies(connectionId, ['behind them']);
  for (const messageId of [attempted, again]) {
    await untilStatus(messageId, 'withdrawn');
    expect([await rowOf(messageId), await outcomesOf(messageId)]).toEqual([withdrawn, []]);
  }
});

it('settles sends that the phone turns out to have', async () => {
  const { id: connectionId } = await desk.create();
  await desk.connect(connectionId);
  const ticketId = newTicket();
  const [attempted = '', again = ''] = await messaging.queue([
    { connectionId, ticketId, body: 'attempted' },
    { connectionId, ticketId, body: 'again' },
  ]);
  // A later ack would settle them too.
  for (const messageId of [attempted, again])
    await expect.poll(() => rowOf(messageId)).toMatchObject({ status: 'sent', ack: 2 });
  await stores.database.db
    .updateTable('st_outbound')
    .set({ status: 'unresolved', ack: 0 })
    .where('message_id', '=', again)
    .execute();
  await desk.takeOffline(connectionId);
  await wait({ connectionId, ticketId, messageId: again, attempt: 2, body: 'again' });
  const { external_id } = await stores.database.db
    .selectFrom('st_channel_messages')
    .select('external_id')
    .where('message_id', '=', attempted)
    .executeTakeFirstOrThrow();
  await markAttempted(attempted, external_id);
  await remove(ticketId);
  await faults(connectionId, { offline: false });
  for (const messageId of [attempted, again]) {
    await untilStatus(messageId, 'sent');
    expect((await outcomesOf(messageId)).filter((type) => type === 'OutboundSent')).toHaveLength(2);
  }
  expect((await desk.outbox(connectionId)).map(({ body }) => body)).toEqual(['attempted', 'again']);
});

it('does not send or change messages that are queued after their ticket was deleted', async () => {
  const { id: connectionId } = await desk.create();
  await desk.connect(connectionId);
  const ticketId = newTicket();
  await remove(ticketId);
  const [messageId = ''] = await messaging.queue([{ connectionId, ticketId, body: 'late' }]);
  const changeId = await messaging.change({ connectionId, ticketId, messageId, body: 'later' });
  await messaging.queue([{ connectionId, ticketId: newTicket(), body: 'behind it' }]);
  await untilBodies(connectionId, ['behind it']);
  for (const id of [messageId, changeId]) expect(await rowOf(id)).toBeUndefined();
  expect(await outcomesOf(messageId)).toEqual([]);
});

it('does not send a failed message again once its ticket was deleted', async () => {
  const { id: connectionId } = await desk.create();
  await desk.connect(connectionId);
  await faults(connectionId, { reject: 1 });
  const ticketId = newTicket();
  const [messageId = ''] = await messaging.queue([{ connectionId, ticketId, body: 'refused' }]);
  await untilStatus(messageId, 'failed');
  await remove(ticketId);
  await messaging.queue([{ connectionId, ticketId, messageId, attempt: 2, body: 'refused' }]);
  await messaging.queue([{ connectionId, ticketId: newTicket(), body: 'behind it' }]);
  await untilBodies(connectionId, ['behind it']);
});

it('withdraws, at its turn, a send that was queued by a transaction that did not see the deletion', async () => {
  const { id: connectionId } = await desk.create();
  const ticketId = newTicket();
  const messageId = await wait({ connectionId, ticketId, body: 'unseen' });
  await wait({ connectionId, ticketId: newTicket(), body: 'behind it' });
  await stores.database.db.insertInto('st_removed_tickets').values({ ticket_id: ticketId }).execute();
  await desk.connect(connectionId);
  await untilBodies(connectionId, ['behind it']);
  expect(await rowOf(messageId)).toEqual(withdrawn);
});

it('still deletes at the phone a message that was deleted before its ticket', async () => {
  const { id: connectionId } = await desk.create();
  await desk.connect(connectionId);
  const ticketId = newTicket();
  const [messageId = ''] = await messaging.queue([{ connectionId, ticketId, body: 'a mistake' }]);
  await untilStatus(messageId, 'sent');
  await remove(ticketId);
  await messaging.change({ connectionId, ticketId, messageId });
  await expect.poll(() => desk.outbox(connectionId)).toMatchObject([{ body: 'a mistake', isRevoked: true }]);
});
