import { setSimulatorFaults, writeAsContact } from '@balcao/contracts';
import { eventually } from '@balcao/testkit';
import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { type ServiceProcess, startProcess } from './fixtures/child-process.ts';
import { type Desk, openDesk, type Stores, testStores } from './fixtures/desk.ts';
import { type MessagingLog, numberOf, startMessagingLog } from './fixtures/messaging-log.ts';
import { ownLog } from './fixtures/own-log.ts';

const slowly = { intervalMs: 100 };

let stores: Stores;
let desk: Desk;
let messaging: MessagingLog;
beforeEach(async () => {
  stores = await testStores();
  desk = await openDesk(stores);
  messaging = await startMessagingLog(stores, desk.bus);
}, 120_000);

const faults = (whatsappId: number, body: object) =>
  desk.ask(setSimulatorFaults, { params: { whatsappId }, body });

const heldBy = (service: ServiceProcess): number[] =>
  service
    .log()
    .filter(({ msg }) => msg === 'the session is held here')
    .map(({ connectionId }) => Number(connectionId));

const outboundStates = async (connectionId: number): Promise<Record<string, number>> => {
  const { rows } = await sql<{ status: string; count: number }>`
    select status, count(*) as count from st_outbound where connection_id = ${connectionId} group by status
  `.execute(stores.database.db);
  return Object.fromEntries(rows.map(({ status, count }) => [status, count]));
};

/** Messages of a few chats, numbered within each. */
const conversation = (connectionId: number, count: number, from = 0) =>
  Array.from({ length: count }, (_, index) => ({
    connectionId,
    contactId: 1 + (index % 5),
    body: String(from + index),
  }));

async function allArrivedOnceInOrder(connectionId: number, count: number) {
  const outbox = await desk.outbox(connectionId);
  expect(outbox.map(({ body }) => Number(body)).toSorted((one, other) => one - other)).toEqual(
    Array.from({ length: count }, (_, index) => index),
  );
  for (let contactId = 1; contactId <= 5; contactId += 1) {
    const own = outbox.filter(({ to }) => to === numberOf(contactId)).map(({ body }) => Number(body));
    expect(own).toEqual(own.toSorted((one, other) => one - other));
  }
}

describe('several processes', () => {
  it('race for sessions, and each has one holder', { timeout: 120_000 }, async () => {
    const first = await startProcess(stores, desk.bus);
    const ids = [];
    for (let index = 0; index < 4; index += 1) ids.push((await desk.create()).id);
    for (const id of ids) await desk.connect(id);
    first.kill('SIGTERM');
    expect(await first.ended).toBe(0);

    const both = await Promise.all([startProcess(stores, desk.bus), startProcess(stores, desk.bus)]);
    await eventually(() => {
      expect(both.flatMap(heldBy).length).toBeGreaterThanOrEqual(ids.length);
    }, slowly);
    for (const id of ids) await desk.connect(id);
    expect(both.flatMap(heldBy).toSorted()).toEqual(ids.toSorted());
    const { rows } = await sql<{ token: number }>`select token from st_leases order by connection_id`.execute(
      stores.database.db,
    );
    expect(rows.map(({ token }) => token)).toEqual([2, 2, 2, 2]);
  });

  it('hand a session over at once when one stops', { timeout: 120_000 }, async () => {
    const first = await startProcess(stores, desk.bus);
    const { id } = await desk.create();
    await desk.connect(id);
    const second = await startProcess(stores, desk.bus);
    await messaging.queue(conversation(id, 20));
    const stoppedAt = performance.now();
    first.kill('SIGTERM');
    await eventually(() => {
      expect(heldBy(second)).toEqual([id]);
    }, slowly);
    expect(performance.now() - stoppedAt).toBeLessThan(10_000);
    expect(await first.ended).toBe(0);
    await eventually(async () => {
      expect(await outboundStates(id)).toEqual({ sent: 20 });
    }, slowly);
    await allArrivedOnceInOrder(id, 20);
  });

  it('fence off one that was frozen and woke up', { timeout: 120_000 }, async () => {
    const first = await startProcess(stores, desk.bus);
    const { id } = await desk.create();
    await desk.connect(id);
    await faults(id, { slowMs: 50 });
    const second = await startProcess(stores, desk.bus);
    await messaging.queue(conversation(id, 60));
    await eventually(async () => {
      expect((await desk.outbox(id)).length).toBeGreaterThan(5);
    }, slowly);
    first.kill('SIGSTOP');
    // What twenty seconds without renewal would do.
    await sql`update st_leases set expires_at = clock_timestamp()`.execute(stores.database.db);
    await eventually(() => {
      expect(heldBy(second)).toEqual([id]);
    }, slowly);
    first.kill('SIGCONT');
    await messaging.queue(conversation(id, 20, 60));
    await eventually(async () => {
      expect(await outboundStates(id)).toEqual({ sent: 80 });
    }, slowly);
    await allArrivedOnceInOrder(id, 80);
    await eventually(() => {
      expect(first.log().map(({ why }) => why)).toContain('lost');
    }, slowly);
    expect(second.log().filter(({ why }) => why !== undefined)).toEqual([]);
  });
});

describe('kill -9', () => {
  it('in the middle of sending and receiving loses and doubles nothing', { timeout: 180_000 }, async () => {
    let service = await startProcess(stores, desk.bus);
    const { id } = await desk.create();
    await desk.connect(id);
    const total = 200;
    await faults(id, { slowMs: 40, dropAnswer: 5 });
    for (let round = 0; round < 4; round += 1) {
      await messaging.queue(conversation(id, total / 4, (round * total) / 4));
      for (let index = 0; index < 10; index += 1)
        await desk.ask(writeAsContact, {
          params: { whatsappId: id },
          body: { from: numberOf(1 + (index % 2)), body: `${round} ${index}`, id: `${round} ${index}` },
        });
      const before = (await desk.outbox(id)).length;
      await eventually(async () => {
        expect((await desk.outbox(id)).length).toBeGreaterThan(before + 3);
      }, slowly);
      service.kill('SIGKILL');
      await service.ended;
      service = await startProcess(stores, desk.bus);
      await desk.connect(id);
    }
    await eventually(async () => {
      expect(await outboundStates(id)).toEqual({ sent: total });
    }, slowly);
    await allArrivedOnceInOrder(id, total);

    const log = ownLog(stores);
    await eventually(async () => {
      const envelopes = await log.eventsOf('EnvelopeReceived');
      expect(envelopes.map(({ sealed }) => sealed?.body).toSorted()).toEqual(
        Array.from({ length: 40 }, (_, index) => `${Math.floor(index / 10)} ${index % 10}`).toSorted(),
      );
    }, slowly);
    const sent = await log.eventsOf('OutboundSent');
    expect(new Set(sent.map(({ data }) => data.messageId)).size).toBe(total);
    expect(sent).toHaveLength(total);
  });
});

describe('Postgres', () => {
  it('that cuts every connection again and again ends nothing', { timeout: 120_000 }, async () => {
    const service = await startProcess(stores, desk.bus);
    const { id } = await desk.create();
    await desk.connect(id);
    const total = 120;
    await faults(id, { slowMs: 20 });
    for (let round = 0; round < 6; round += 1) {
      await messaging.queue(conversation(id, total / 6, (round * total) / 6));
      // So often that a message which is tried again at once has no more luck than before.
      for (let cut = 0; cut < 20; cut += 1)
        await sql`
          select pg_terminate_backend(pid) from pg_stat_activity
          where datname = current_database() and application_name in ('channel-session', 'phone-news')
        `.execute(stores.database.db);
      const before = (await desk.outbox(id).catch(() => [])).length;
      await eventually(async () => {
        expect((await desk.outbox(id)).length).toBeGreaterThan(before);
      }, slowly);
    }
    await eventually(async () => {
      expect(await outboundStates(id)).toEqual({ sent: total });
    }, slowly);
    await allArrivedOnceInOrder(id, total);
    expect(service.log().filter(({ level }) => level === 'fatal')).toEqual([]);
    expect(await desk.bus.isReady('channel-session')).toBe(true);
  });
});
