import { newId } from '@balcao/service-kit';
import { eventually } from '@balcao/testkit';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { heldConnections } from '../../../test/fixtures/held-connection.ts';
import { scriptedDriver } from '../../../test/fixtures/scripted-driver.ts';
import type { Pace } from '../../domain/outbound/pace.ts';
import type { Lease } from '../../supervisor/leases.ts';
import type { ChannelSessionStore } from '../../store.ts';
import { createDrainer } from './drainer.ts';

let held: Awaited<ReturnType<typeof heldConnections>>;
beforeAll(async () => {
  held = await heldConnections();
});
afterAll(() => held.close());

const fast: Pace = { minGapMs: 0, chatsAtOnce: 10, messagesOfChat: 5 };

async function draining(script: Parameters<typeof scriptedDriver>[0] = {}, pace: Pace = fast) {
  const lease = await held.hold();
  const channel = scriptedDriver(script);
  const engine = { create: () => channel.driver, pace, startsAtOnce: 1 };
  let isReady = true;
  let refused = 0;
  let beforeWriting = (): Promise<unknown> => Promise.resolve();
  const store: ChannelSessionStore = {
    ...held.store,
    transaction: async (work) => {
      await beforeWriting();
      return held.store.transaction(work).catch((error: unknown) => {
        refused += 1;
        throw error;
      });
    },
  };
  const drainer = createDrainer({
    store,
    readySession: () => (isReady ? { lease, driver: channel.driver, engine } : undefined),
    openFile: () => Promise.reject(new Error('there is no file')),
    log: { warn: () => undefined },
  });
  const drain = () => drainer.drain(lease.connectionId);
  return {
    lease,
    drainer,
    drain,
    ...channel,
    refusals: () => refused,
    /** Once, before the next transaction. */
    beforeNextWrite: (act: () => Promise<unknown>) => {
      beforeWriting = () => ((beforeWriting = () => Promise.resolve()), act());
    },
    interrupt: () => {
      isReady = false;
    },
  };
}

async function queue(
  lease: Lease,
  bodies: readonly string[],
  facts: { contactId?: number; attempt?: number } = {},
) {
  const ids = bodies.map(() => newId());
  for (const [index, body] of bodies.entries())
    await sql`
      insert into st_outbound (message_id, connection_id, contact_id, source_partition, source_position, status,
        attempt, next_attempt_at, body, recipient, metadata)
      values (${ids[index]}, ${lease.connectionId}, ${facts.contactId ?? 1}, 0, 0, 'waiting', ${facts.attempt ?? 1},
        now(), ${body}, '[{"kind":"phone","value":"5511988880001"}]',
        '{"actor":{"kind":"system","name":"test"},"correlationId":"test"}')
    `.execute(held.db);
  return ids;
}

const fate = async (messageId: string | undefined) => {
  const { rows } = await sql<{ status: string; types: string[] }>`
    select status, (select coalesce(array_agg(type order by revision), '{}') from es_events
      where stream = 'outbound-' || message_id) as types
    from st_outbound where message_id = ${messageId}
  `.execute(held.db);
  return rows[0];
};
const due = (lease: Lease) =>
  sql`update st_outbound set next_attempt_at = now() where connection_id = ${lease.connectionId}`.execute(
    held.db,
  );

describe('draining', () => {
  it('sends what waits, each chat in its order, and says that nothing is left', async () => {
    const { lease, drain, taken } = await draining();
    for (let contactId = 1; contactId <= 12; contactId += 1)
      await queue(
        lease,
        ['1', '2', '3', '4', '5', '6', '7'].map((body) => `${contactId} ${body}`),
        { contactId },
      );
    expect(await drain()).toBeNull();
    expect(taken).toHaveLength(84);
    for (let contactId = 1; contactId <= 12; contactId += 1) {
      const own = taken.map(({ body }) => body).filter((body) => body.startsWith(`${contactId} `));
      expect(own).toEqual(own.toSorted());
    }
  });

  it('is one drain, however often it is asked for at the same time', async () => {
    const { lease, drain, taken } = await draining();
    await queue(lease, ['a', 'b', 'c']);
    await Promise.all([drain(), drain(), drain()]);
    await drain();
    expect(taken.map(({ body }) => body)).toEqual(['a', 'b', 'c']);
  });

  it('looks again for what was queued while it looked, though others are on their way', async () => {
    const gate = Promise.withResolvers<undefined>();
    const { lease, drain, drainer, asked, beforeNextWrite } = await draining({ taking: gate.promise });
    await queue(lease, ['a']);
    beforeNextWrite(async () => {
      await queue(lease, ['b'], { contactId: 2 });
      drainer.nudge(lease.connectionId);
    });
    const done = drain();
    await eventually(() => {
      expect(asked).toEqual(['send new-1', 'send new-2']);
    });
    gate.resolve(undefined);
    await done;
  });

  const oneByOne = { chatsAtOnce: 1, messagesOfChat: 1 };

  it('says when the gap that its engine needs is over', async () => {
    // However long the first takes to be written down.
    const { lease, drain, taken } = await draining({}, { ...oneByOne, minGapMs: 400_000 });
    await queue(lease, ['a', 'b']);
    const inMs = await drain();
    expect(taken).toHaveLength(1);
    expect(inMs).toBeGreaterThan(0);
    expect(inMs).toBeLessThanOrEqual(600_000);
  });

  it('keeps the gap that its engine needs', async () => {
    const { lease, drain, taken } = await draining({}, { ...oneByOne, minGapMs: 400 });
    await queue(lease, ['a', 'b']);
    await queue(lease, ['c'], { contactId: 2 });
    await eventually(async () => {
      await drain();
      expect(taken).toHaveLength(3);
    });
    const times = taken.map(({ at }) => at);
    expect((times[1] ?? 0) - (times[0] ?? 0)).toBeGreaterThanOrEqual(399);
    expect((times[2] ?? 0) - (times[1] ?? 0)).toBeGreaterThanOrEqual(399);
  });

  it('writes the attempt down before the channel is called', async () => {
    const { lease, drain, asked } = await draining({ sends: ['not-ready'] });
    const [messageId] = await queue(lease, ['a']);
    expect(await drain()).toBeGreaterThan(500);
    const { rows } = await sql`
      select external_id from st_channel_messages where message_id = ${messageId}
    `.execute(held.db);
    expect(rows).toEqual([{ external_id: 'new-1' }]);
    expect(await fate(messageId)).toEqual({ status: 'waiting', types: [] });
    await due(lease);
    await drain();
    // Surely not sent: the same id may be used, and need not be looked up.
    expect(asked).toEqual(['send new-1', 'send new-1']);
    expect(await fate(messageId)).toEqual({ status: 'sent', types: ['OutboundSent'] });
  });

  it('asks five times before a person has to decide, and lets what is behind it go then', async () => {
    const { lease, drain, asked, taken } = await draining({
      sends: ['unknown'],
      lookups: ['fails', 'fails', 'fails', 'fails', 'fails'],
    });
    const [first, second] = await queue(lease, ['a', 'b']);
    for (let round = 0; round < 5; round += 1) {
      expect(taken).toEqual([]);
      await drain();
      await due(lease);
    }
    await drain();
    expect(await fate(first)).toEqual({ status: 'unresolved', types: ['OutboundUnresolved'] });
    expect((await fate(second))?.status).toBe('sent');
    expect(asked.filter((call) => call === 'send new-1')).toHaveLength(1);
  });

  it('looks for earlier attempts of what a person sends again', async () => {
    const { lease, drain, asked } = await draining({ lookups: [{ found: true, ack: 1 }] });
    const [messageId] = await queue(lease, ['again'], { attempt: 2 });
    await held.db
      .insertInto('st_channel_messages')
      .values({
        connection_id: lease.connectionId,
        external_id: 'first',
        message_id: messageId ?? '',
        attempt: 1,
      })
      .execute();
    await drain();
    expect(asked).toEqual(['find first']);
    expect(await fate(messageId)).toEqual({ status: 'sent', types: ['OutboundSent'] });
  });

  it('sends under a new id what the channel never got', async () => {
    const { lease, drain, asked } = await draining();
    const [messageId] = await queue(lease, ['again'], { attempt: 2 });
    await held.db
      .insertInto('st_channel_messages')
      .values({
        connection_id: lease.connectionId,
        external_id: 'first',
        message_id: messageId ?? '',
        attempt: 1,
      })
      .execute();
    await drain();
    expect(asked).toEqual(['find first', 'send new-1']);
  });

  it('takes an ack as the proof that an unresolved message arrived', async () => {
    const { lease, drain, drainer, asked } = await draining({
      sends: Array.from({ length: 10 }, () => 'unknown' as const),
    });
    const [messageId] = await queue(lease, ['a']);
    for (let round = 0; round < 5; round += 1) {
      expect((await fate(messageId))?.types).toEqual([]);
      await drain();
      await due(lease);
    }
    expect((await fate(messageId))?.status).toBe('unresolved');
    expect(new Set(asked)).toEqual(new Set(['send new-1', 'find new-1']));
    await drainer.bookOf(lease)({ kind: 'ack', externalId: 'new-1', ack: 2 });
    expect(await fate(messageId)).toEqual({
      status: 'sent',
      types: ['OutboundUnresolved', 'OutboundSent', 'OutboundAckRaised'],
    });
  });

  it('is told of a refusal after all, and of acks of nothing that it knows', async () => {
    const { lease, drain, drainer } = await draining();
    const [messageId] = await queue(lease, ['a']);
    await drain();
    const book = drainer.bookOf(lease);
    await book({ kind: 'ack', externalId: 'somebody else', ack: 1 });
    await book({ kind: 'ack', externalId: 'new-1', ack: 'rejected' });
    expect(await fate(messageId)).toEqual({ status: 'failed', types: ['OutboundSent', 'OutboundFailed'] });
  });

  it('writes nothing and sends nothing under a lease that was lost', async () => {
    const { lease, drain, asked } = await draining();
    const [messageId] = await queue(lease, ['a']);
    await held.runOut();
    await expect(drain()).rejects.toThrow('is not held');
    expect(asked).toEqual([]);
    expect((await fate(messageId))?.status).toBe('waiting');
  });

  it('is not over while a message is on its way, also when it failed', async () => {
    const gate = Promise.withResolvers<undefined>();
    const { lease, drain, drainer, asked, refusals } = await draining({ taking: gate.promise });
    await queue(lease, ['a']);
    const failed = drain().then(
      () => 'went well',
      () => 'failed',
    );
    await eventually(() => {
      expect(asked).toEqual(['send new-1']);
    });
    await queue(lease, ['b'], { contactId: 2 });
    await held.runOut();
    drainer.nudge(lease.connectionId);
    await eventually(() => {
      expect(refusals()).toBe(1);
    });
    expect(await Promise.race([failed, Promise.resolve('still under way')])).toBe('still under way');
    gate.resolve(undefined);
    expect(await failed).toBe('failed');
    expect(drainer.nudge(lease.connectionId)).toBe(false);
  });

  it('sends nothing while the session is not ready', async () => {
    const { lease, drain, asked, interrupt } = await draining();
    await queue(lease, ['a']);
    interrupt();
    expect(await drain()).toBeNull();
    expect(asked).toEqual([]);
  });

  it('starts nothing more once it was stopped', async () => {
    const { lease, drain, drainer, asked } = await draining();
    await drainer.stop();
    await queue(lease, ['a']);
    expect(await drain()).toBeNull();
    expect(asked).toEqual([]);
  });
});
