import {
  deleteConnection,
  endSession,
  raiseSimulatedAcks,
  setSimulatorFaults,
  startSession,
} from '@balcao/contracts';
import { newId } from '@balcao/service-kit';
import { eventually, freePort } from '@balcao/testkit';
import { isThorough } from '@balcao/testkit/thoroughness';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { openDesk, startChannelSession, testStores } from './fixtures/desk.ts';
import { numberOf, startMessagingLog } from './fixtures/messaging-log.ts';
import { ownLog } from './fixtures/own-log.ts';

const stores = await testStores();
const desk = await openDesk(stores);
const messaging = await startMessagingLog(stores, desk.bus);
await startChannelSession(stores);

async function connected(): Promise<number> {
  const { id } = await desk.create();
  await desk.connect(id);
  return id;
}

const faults = (whatsappId: number, body: object) =>
  desk.ask(setSimulatorFaults, { params: { whatsappId }, body });
const send = async (connectionId: number, body: string, more: object = {}): Promise<string> => {
  const [messageId] = await messaging.queue([{ connectionId, body, ...more }]);
  if (messageId === undefined) throw new Error('nothing was queued');
  return messageId;
};
const bodiesAt = async (connectionId: number) => (await desk.outbox(connectionId)).map(({ body }) => body);
const untilBodies = (connectionId: number, bodies: string[]) =>
  expect.poll(() => bodiesAt(connectionId)).toEqual(bodies);
/** Outcomes are stored every 200 ms, so more frequent checks would only cost time. */
const settling = { intervalMs: 100 };
const outcomesOf = (messageId: string) => ownLog(stores).typesOf(`outbound-${messageId}`);
const untilOutcomes = (messageId: string, types: readonly string[]) =>
  eventually(async () => {
    expect(await outcomesOf(messageId)).toEqual(types);
  }, settling);
const arrived = ['OutboundSent', 'OutboundAckRaised'];

describe('an outbound message', () => {
  it('reaches the phone once and reports that, and its acks as they rise', async () => {
    const connectionId = await connected();
    const messageId = await send(connectionId, 'Olá!');
    await untilOutcomes(messageId, arrived);
    const [sent] = await desk.outbox(connectionId);
    expect(sent).toMatchObject({ position: 1, to: numberOf(1), body: 'Olá!', mediaType: 'chat', ack: 2 });
    for (const ack of [3, 2, 3])
      await desk.ask(raiseSimulatedAcks, { params: { whatsappId: connectionId }, body: { ack } });
    await untilOutcomes(messageId, [...arrived, 'OutboundAckRaised']);
    const acks = await ownLog(stores).eventsOf('OutboundAckRaised', { messageId });
    expect(acks.map(({ data }) => data.ack)).toEqual([2, 3]);
  });

  it('leaves none of its text behind once it was sent', async () => {
    const connectionId = await connected();
    const messageId = await send(connectionId, 'to be forgotten');
    await untilOutcomes(messageId, arrived);
    const rows = await stores.database.db
      .selectFrom('st_outbound')
      .select(['status', 'body', 'ack'])
      .where('message_id', '=', messageId)
      .execute();
    expect(rows).toEqual([{ status: 'sent', body: null, ack: 2 }]);
  });

  it('waits in order while the session does not run, and is sent when it does', async () => {
    const { id: connectionId } = await desk.create();
    await messaging.queue(['one', 'two', 'three'].map((body) => ({ connectionId, body })));
    await eventually(async () => {
      const rows = await stores.database.db
        .selectFrom('st_outbound')
        .select('status')
        .where('connection_id', '=', connectionId)
        .execute();
      expect(rows).toHaveLength(3);
    });
    await desk.connect(connectionId);
    await untilBodies(connectionId, ['one', 'two', 'three']);
    await desk.takeOffline(connectionId);
    const messageId = await send(connectionId, 'four');
    await faults(connectionId, { offline: false });
    await untilOutcomes(messageId, arrived);
    await untilBodies(connectionId, ['one', 'two', 'three', 'four']);
  });

  it('is sent in the order of its chat, whatever other chats do', async () => {
    const connectionId = await connected();
    const toSend = Array.from({ length: 70 }, (_, index) => ({
      connectionId,
      contactId: 1 + (index % 7),
      body: String(index),
    }));
    for (let from = 0; from < 70; from += 10) await messaging.queue(toSend.slice(from, from + 10));
    const outbox = await eventually(async () => {
      const messages = await desk.outbox(connectionId);
      expect(messages).toHaveLength(70);
      return messages;
    });
    for (let contactId = 1; contactId <= 7; contactId += 1) {
      const bodies = outbox.filter(({ to }) => to === numberOf(contactId)).map(({ body }) => Number(body));
      expect(bodies).toEqual(bodies.toSorted((one, other) => one - other));
    }
  });

  it('is sent once, even if hundreds are sent at once', async () => {
    const { id: connectionId } = await desk.create();
    const total = isThorough ? 1_500 : 300;
    for (let from = 0; from < total; from += 100)
      await messaging.queue(
        Array.from({ length: 100 }, (_, index) => ({
          connectionId,
          contactId: 1 + (index % 50),
          body: String(from + index),
        })),
      );
    await eventually(async () => {
      const { count } = await stores.database.db
        .selectFrom('st_outbound')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .where('connection_id', '=', connectionId)
        .executeTakeFirstOrThrow();
      expect(count).toBe(total);
    });
    await desk.connect(connectionId);
    await eventually(async () => {
      const open = await stores.database.db
        .selectFrom('st_outbound')
        .select('message_id')
        .where('connection_id', '=', connectionId)
        .where((row) => row.or([row('status', '!=', 'sent'), row('ack', '=', 0)]))
        .limit(1)
        .execute();
      expect(open).toEqual([]);
    });
    expect(await desk.outbox(connectionId)).toHaveLength(total);
  });
});

describe('an outbound message with a problem', () => {
  it('fails if the channel refuses it, and the later ones are sent', async () => {
    const connectionId = await connected();
    await faults(connectionId, { reject: 1 });
    const [one, two] = await messaging.queue([
      { connectionId, body: 'refused' },
      { connectionId, body: 'taken' },
    ]);
    await untilOutcomes(two ?? '', arrived);
    await untilOutcomes(one ?? '', ['OutboundFailed']);
    expect(await bodiesAt(connectionId)).toEqual(['taken']);
    const [failed] = await ownLog(stores).eventsOf('OutboundFailed', { messageId: one ?? '' });
    expect(failed?.data).toMatchObject({ problem: 'rejected', attempt: 1, connectionId });
  });

  it('is sent again by a user under a new id', async () => {
    const connectionId = await connected();
    await faults(connectionId, { reject: 1 });
    const messageId = await send(connectionId, 'again');
    await untilOutcomes(messageId, ['OutboundFailed']);
    // A repeat of the first attempt's event is no second attempt.
    await send(connectionId, 'again', { messageId, attempt: 1 });
    await send(connectionId, 'after it');
    await untilBodies(connectionId, ['after it']);
    await send(connectionId, 'again', { messageId, attempt: 2 });
    await untilOutcomes(messageId, ['OutboundFailed', ...arrived]);
    expect(await bodiesAt(connectionId)).toEqual(['after it', 'again']);
  });

  it('is looked up if its answer was lost, and never sent twice', async () => {
    const connectionId = await connected();
    await faults(connectionId, { dropAnswer: 5 });
    const ids = await messaging.queue(
      Array.from({ length: 5 }, (_, index) => ({
        connectionId,
        contactId: 1 + (index % 2),
        body: String(index),
      })),
    );
    for (const messageId of ids) await untilOutcomes(messageId, arrived);
    expect((await bodiesAt(connectionId)).toSorted()).toEqual(['0', '1', '2', '3', '4']);
  });

  it('ends if its connection is removed', async () => {
    const { id: connectionId } = await desk.create();
    const messageId = await send(connectionId, 'too late');
    await expect
      .poll(() =>
        stores.database.db
          .selectFrom('st_outbound')
          .select('status')
          .where('message_id', '=', messageId)
          .execute(),
      )
      .toEqual([{ status: 'waiting' }]);
    await desk.ask(deleteConnection, { params: { whatsappId: connectionId } });
    await untilOutcomes(messageId, ['OutboundFailed']);
    const [failed] = await ownLog(stores).eventsOf('OutboundFailed', { messageId });
    expect(failed?.data.problem).toBe('connection-removed');
  });

  it('is found at the channel if its outcome was lost, and the same event does not send it again', async () => {
    const connectionId = await connected();
    const messageId = await send(connectionId, 'once');
    await untilOutcomes(messageId, arrived);
    // As a user sees it whose unresolved message had arrived after all.
    await stores.database.db
      .updateTable('st_outbound')
      .set({ status: 'unresolved', ack: 0 })
      .where('message_id', '=', messageId)
      .execute();
    await send(connectionId, 'once', { messageId, attempt: 2 });
    await expect
      .poll(async () => (await outcomesOf(messageId)).filter((type) => type === 'OutboundSent'))
      .toHaveLength(2);
    expect(await bodiesAt(connectionId)).toEqual(['once']);
  });
});

describe('an outbound message without its notice', () => {
  it('is found by the sweep if Redis was flushed while it waited', async () => {
    const connectionId = await connected();
    await desk.ask(endSession, { params: { whatsappId: connectionId } });
    await messaging.queue(Array.from({ length: 20 }, (_, index) => ({ connectionId, body: String(index) })));
    await stores.redis.flush();
    await desk.ask(startSession, { params: { whatsappId: connectionId } });
    await desk.connect(connectionId);
    await stores.redis.flush();
    await untilBodies(
      connectionId,
      Array.from({ length: 20 }, (_, index) => String(index)),
    );
  });

  it('is found by the sweep if the signal was lost', async () => {
    const connectionId = await connected();
    await sql`
      insert into st_outbound (message_id, connection_id, contact_id, source_partition, source_position, status,
        attempt, next_attempt_at, body, recipient, metadata)
      values (${newId()}, ${connectionId}, 1, 0, 0, 'waiting', 1, now(), 'untold',
        '[{"kind":"phone","value":"5511988880001"}]',
        '{"actor":{"kind":"system","name":"test"},"correlationId":"test"}')
    `.execute(stores.database.db);
    await untilBodies(connectionId, ['untold']);
  });

  it('is sent when due, even without Redis', async () => {
    const others = await testStores();
    const caller = await openDesk(others);
    const log = await startMessagingLog(others, caller.bus);
    await startChannelSession(others, { REDIS_URL: `redis://127.0.0.1:${await freePort()}` });
    const { id } = await caller.create();
    await caller.connect(id);
    await log.queue(['one', 'two'].map((body) => ({ connectionId: id, body })));
    await expect.poll(async () => (await caller.outbox(id)).map(({ body }) => body)).toEqual(['one', 'two']);
  });

  it('is sent once if messaging publishes it twice', async () => {
    const connectionId = await connected();
    const messageId = newId();
    await messaging.queue(Array.from({ length: 5 }, () => ({ connectionId, body: 'once', messageId })));
    await untilOutcomes(messageId, arrived);
    await send(connectionId, 'after');
    await untilBodies(connectionId, ['once', 'after']);
  });
});
