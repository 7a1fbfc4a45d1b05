import { setSimulatorFaults, writeAsContact } from '@balcao/contracts';
import { eventually } from '@balcao/testkit';
import { isThorough, tries } from '@balcao/testkit/thoroughness';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { type ServiceProcess, startProcess } from './fixtures/child-process.ts';
import { openDesk, startChannelSession, testStores } from './fixtures/desk.ts';
import { numberOf, startMessagingLog } from './fixtures/messaging-log.ts';
import { ownLog } from './fixtures/own-log.ts';

const slowly = { intervalMs: 100 };

const stores = await testStores();
const desk = await openDesk(stores);
const messaging = await startMessagingLog(stores, desk.bus);

const alive = new Set<ServiceProcess>();
const start = async (): Promise<ServiceProcess> => {
  const service = await startProcess(stores, desk.bus);
  alive.add(service);
  void service.ended.then(() => alive.delete(service));
  return service;
};
/** Starting a process takes a second, so each test uses the processes that the one before left. */
const atLeast = async (count: number): Promise<void> => {
  while (alive.size < count) await start();
};

const faults = (whatsappId: number, body: object) =>
  desk.ask(setSimulatorFaults, { params: { whatsappId }, body });

const heldBy = (service: ServiceProcess): number[] =>
  service
    .log()
    .filter(({ msg }) => msg === 'this process holds the session')
    .map(({ connectionId }) => Number(connectionId));

/** A ready connection, the process that holds it, and another process. */
const heldByOneOfTwo = async () => {
  await atLeast(2);
  const { id } = await desk.create();
  await desk.connect(id);
  const holder = await eventually(() => {
    const found = [...alive].find((service) => heldBy(service).includes(id));
    if (found === undefined) throw new Error('nobody says that it holds the session');
    return found;
  }, slowly);
  const neighbour = [...alive].find((service) => service !== holder);
  if (neighbour === undefined) throw new Error('there is nobody else');
  return { id, holder, neighbour };
};

const outboundStates = async (connectionId: number): Promise<Record<string, number>> => {
  const { rows } = await sql<{ status: string; count: number }>`
    select status, count(*) as count from st_outbound where connection_id = ${connectionId} group by status
  `.execute(stores.database.db);
  return Object.fromEntries(rows.map(({ status, count }) => [status, count]));
};

/** Messages of a few chats, numbered within each chat. */
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

describe('several processes', { timeout: 60_000 }, () => {
  it('compete for sessions, and each session has one holder', async () => {
    const first = await startChannelSession(stores);
    const ids: number[] = [];
    for (let index = 0; index < 4; index += 1) ids.push((await desk.create()).id);
    for (const id of ids) await desk.connect(id);
    await first.stop();

    const both = await Promise.all([start(), start()]);
    await eventually(() => {
      expect(both.flatMap(heldBy).length).toBeGreaterThanOrEqual(ids.length);
    }, slowly);
    for (const id of ids) await desk.connect(id);
    expect(both.flatMap(heldBy).toSorted()).toEqual(ids.toSorted());
    const { rows } = await sql<{ token: number }>`
      select token from st_leases where connection_id = any(${ids})
    `.execute(stores.database.db);
    expect(rows.map(({ token }) => token)).toEqual([2, 2, 2, 2]);
  });

  it('fence off a process that was frozen and woke up', async () => {
    const { id, holder, neighbour } = await heldByOneOfTwo();
    await faults(id, { slowMs: 50 });
    await messaging.queue(conversation(id, 60));
    await eventually(async () => {
      expect((await desk.outbox(id)).length).toBeGreaterThan(5);
    }, slowly);
    holder.kill('SIGSTOP');
    // Expires the lease, as twenty seconds without renewal would.
    await sql`update st_leases set expires_at = clock_timestamp() where connection_id = ${id}`.execute(
      stores.database.db,
    );
    await eventually(() => {
      expect(heldBy(neighbour)).toContain(id);
    }, slowly);
    holder.kill('SIGCONT');
    await messaging.queue(conversation(id, 20, 60));
    await eventually(async () => {
      expect(await outboundStates(id)).toEqual({ sent: 80 });
    }, slowly);
    await allArrivedOnceInOrder(id, 80);
    const lettingGo = (service: ServiceProcess) =>
      service
        .log()
        .flatMap(({ connectionId, why }) => (connectionId === id && why !== undefined ? [why] : []));
    await eventually(() => {
      expect(lettingGo(holder)).toContain('lost');
    }, slowly);
    expect(lettingGo(neighbour)).toEqual([]);
  });

  it('hand a session over at once when one stops', async () => {
    const { id, holder, neighbour } = await heldByOneOfTwo();
    await messaging.queue(conversation(id, 20));
    // A process that waits for the lease to expire would wait an hour.
    await sql`
      create function outlast() returns trigger language plpgsql as $$
      begin
        if new.expires_at > clock_timestamp() then new.expires_at := new.expires_at + interval '1 hour'; end if;
        return new;
      end $$;
      create trigger outlast before update on st_leases for each row execute function outlast();
      update st_leases set expires_at = expires_at
    `.execute(stores.database.db);
    holder.kill('SIGTERM');
    await eventually(() => {
      expect(heldBy(neighbour)).toContain(id);
    }, slowly);
    await sql`drop function outlast cascade`.execute(stores.database.db);
    expect(await holder.ended).toBe(0);
    await eventually(async () => {
      expect(await outboundStates(id)).toEqual({ sent: 20 });
    }, slowly);
    await allArrivedOnceInOrder(id, 20);
  });
});

describe('kill -9', { timeout: isThorough ? 600_000 : 60_000 }, () => {
  it('while sending and receiving loses no message and duplicates none', async () => {
    const rounds = tries(1);
    const total = 50 * rounds;
    await atLeast(1);
    const { id } = await desk.create();
    await desk.connect(id);
    await faults(id, { slowMs: 40, dropAnswer: 5 });
    for (let round = 0; round < rounds; round += 1) {
      await messaging.queue(conversation(id, 50, round * 50));
      for (let index = 0; index < 10; index += 1)
        await desk.ask(writeAsContact, {
          params: { whatsappId: id },
          body: { from: numberOf(1 + (index % 2)), body: `${round} ${index}`, id: `${round} ${index}` },
        });
      const before = (await desk.outbox(id)).length;
      await eventually(async () => {
        expect((await desk.outbox(id)).length).toBeGreaterThan(before + 3);
      }, slowly);
      const killed = [...alive];
      for (const service of killed) service.kill('SIGKILL');
      for (const service of killed) await service.ended;
      await start();
      await desk.connect(id);
    }
    await eventually(async () => {
      expect(await outboundStates(id)).toEqual({ sent: total });
    }, slowly);
    await allArrivedOnceInOrder(id, total);

    const log = ownLog(stores);
    await eventually(async () => {
      const envelopes = await log.eventsOf('EnvelopeReceived', { connectionId: id });
      expect(envelopes.map(({ sealed }) => sealed?.body).toSorted()).toEqual(
        Array.from(
          { length: 10 * rounds },
          (_, index) => `${Math.floor(index / 10)} ${index % 10}`,
        ).toSorted(),
      );
    }, slowly);
    const sent = await log.eventsOf('OutboundSent', { connectionId: id });
    expect(new Set(sent.map(({ data }) => data.messageId)).size).toBe(total);
    expect(sent).toHaveLength(total);
  });
});

describe('cut connections to Postgres', { timeout: isThorough ? 600_000 : 60_000 }, () => {
  it('end no session, however often they are cut', async () => {
    const rounds = tries(2);
    await atLeast(1);
    const { id } = await desk.create();
    await desk.connect(id);
    await faults(id, { slowMs: 20 });
    for (let round = 0; round < rounds; round += 1) {
      await messaging.queue(conversation(id, 20, round * 20));
      // So often that even an immediate repeat fails again.
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
      expect(await outboundStates(id)).toEqual({ sent: 20 * rounds });
    }, slowly);
    await allArrivedOnceInOrder(id, 20 * rounds);
    const fatal = [...alive].flatMap((service) => service.log()).filter(({ level }) => level === 'fatal');
    expect(fatal).toEqual([]);
    expect(alive.size).toBeGreaterThan(0);
    // It may still be looking up its last sends.
    await eventually(async () => {
      expect(await desk.bus.isReady('channel-session')).toBe(true);
    }, slowly);
  });
});
