import { setImmediate as nextTurn } from 'node:timers/promises';
import { createCallTracing, newId, systemClock } from '@balcao/service-kit';
import { sql } from 'kysely';
import { afterAll, describe, expect, it } from 'vitest';
import { lid, channelMessage as message, phone } from '../../test/fixtures/channel-message.ts';
import { heldConnections } from '../../test/fixtures/held-connection.ts';
import type { ChannelMessage } from '#channels/driver.ts';
import { LeaseLostError } from '#leases/leases.ts';
import { readHighWaterMarks } from './chats.ts';
import { createIntake } from './intake.ts';

const held = await heldConnections();
afterAll(() => held.close());

async function taking(options: Partial<Parameters<typeof createIntake>[0]> = {}) {
  const lease = await held.hold();
  const { message: take, ...changed } = createIntake({
    store: held.store,
    tracing: createCallTracing(),
    newId,
    now: systemClock.now,
    ...options,
  })(lease);
  return { lease, take, ...changed };
}

const stored = async (connectionId: number) => {
  const { rows } = await sql<{ partition: number; subject: string }>`
    select partition, subject from es_events
    where type = 'EnvelopeReceived' and data->>'connectionId' = ${String(connectionId)} order by log_order
  `.execute(held.db);
  return rows;
};

describe('the intake', () => {
  it('dates neither a message nor the mark of its chat later than its arrival', async () => {
    const { lease, take } = await taking({ now: () => new Date('2026-11-21T10:00:00Z') });
    await Promise.all([
      take(message('of 2100', { sentAt: new Date('2100-01-01T00:00:00Z') })),
      take(message('of no time', { sentAt: new Date(Number.NaN) })),
    ]);
    expect([...(await readHighWaterMarks(held.db, lease.connectionId)).values()]).toEqual([
      new Date('2026-11-21T10:00:00Z'),
    ]);
    const { rows } = await sql<{ sent: string | null }>`
      select data->>'sentAt' as sent from es_events
      where type = 'EnvelopeReceived' and data->>'connectionId' = ${String(lease.connectionId)} order by log_order
    `.execute(held.db);
    expect(rows.map(({ sent }) => sent)).toEqual(['2026-11-21T10:00:00.000Z', null]);
  });

  it('stores a message once, within a group commit and across them', async () => {
    const { lease, take } = await taking();
    await Promise.all([take(message('a')), take(message('b')), take(message('a'))]);
    await take(message('b'));
    expect(await stored(lease.connectionId)).toHaveLength(2);
  });

  it('stores concurrent messages in the order in which they were sent', async () => {
    const { lease, take } = await taking();
    const at = (second: number): Partial<ChannelMessage> => ({
      sentAt: new Date(`2026-11-21T09:00:0${String(second)}Z`),
    });
    await Promise.all([take(message('b', at(2))), take(message('c', at(2))), take(message('a', at(1)))]);
    const { rows } = await sql<{ id: string }>`
      select message.external_id as id from es_events event
      join st_channel_messages message on message.message_id = (event.data->>'messageId')::uuid
      where event.type = 'EnvelopeReceived' and event.data->>'connectionId' = ${String(lease.connectionId)}
      order by event.position
    `.execute(held.db);
    expect(rows.map(({ id }) => id)).toEqual(['a', 'b', 'c']);
  });

  it('stores messages that arrive within one linger in one transaction', async () => {
    let rounds = 0;
    const now = (): Date => {
      rounds += 1;
      return systemClock.now();
    };
    const { lease, take } = await taking({ now, lingerMs: 3_000 });
    await take(message('a'));
    const others = [take(message('b'))];
    await nextTurn();
    others.push(take(message('c')));
    await Promise.all(others);
    expect(await stored(lease.connectionId)).toHaveLength(3);
    expect(rounds).toBe(2);
  });

  it('takes the same id in both directions as two messages', async () => {
    const { lease, take } = await taking();
    await Promise.all([take(message('a')), take(message('a', { fromMe: true }))]);
    expect(await stored(lease.connectionId)).toHaveLength(2);
  });

  it('leaves a chat in its partition when its lid shows a phone', async () => {
    const { lease, take } = await taking();
    await take(message('a', { peer: [lid] }));
    await take(message('b', { peer: [phone, lid] }));
    await take(message('c'));
    const rows = await stored(lease.connectionId);
    expect(new Set(rows.map(({ partition, subject }) => `${partition} ${subject}`)).size).toBe(1);
  });

  it('ignores the echo of a message that the desk sent', async () => {
    const { lease, take } = await taking();
    await held.db
      .insertInto('st_channel_messages')
      .values({
        connection_id: lease.connectionId,
        external_id: 'ours',
        message_id: newId(),
        attempt: 1,
        contact_id: 1,
      })
      .execute();
    await Promise.all([
      take(message('ours', { fromMe: true })),
      take(message('typed on the phone', { fromMe: true })),
      take(message('ours')),
    ]);
    expect(await stored(lease.connectionId)).toHaveLength(2);
  });

  it('remembers the newest message of each chat, by every address', async () => {
    const { lease, take } = await taking();
    const later = new Date('2026-11-21T10:00:00Z');
    await take(message('a', { sentAt: later, peer: [lid, phone] }));
    await take(message('b'));
    expect(await readHighWaterMarks(held.db, lease.connectionId)).toEqual(
      new Map([
        [lid.value, later],
        [phone.value, later],
      ]),
    );
  });

  it('names the quoted message, of either direction and of the same group', async () => {
    const { lease, take } = await taking();
    const ours = newId();
    await held.db
      .insertInto('st_channel_messages')
      .values({
        connection_id: lease.connectionId,
        external_id: 'ours',
        message_id: ours,
        attempt: 1,
        contact_id: 1,
      })
      .execute();
    await take(message('theirs'));
    await Promise.all([
      take(message('first')),
      take(message('to theirs', { quotedExternalId: 'theirs' })),
      take(message('to ours', { quotedExternalId: 'ours' })),
      take(message('to first', { quotedExternalId: 'first' })),
      take(message('to nothing', { quotedExternalId: 'nothing' })),
    ]);
    const ids = await messageIds(lease.connectionId);
    expect(await quotedBy(lease.connectionId)).toEqual({
      'to theirs': ids.get('theirs'),
      'to ours': ours,
      'to first': ids.get('first'),
      'to nothing': null,
      theirs: null,
      first: null,
    });
  });

  it('stores a change that overtakes its message until the message arrives, and reports it once', async () => {
    const { lease, take, edited, revoked } = await taking();
    const key = { externalId: 'late', fromMe: false };
    await edited(key, 'Amanhã');
    await revoked(key);
    expect(await typesOf(lease.connectionId)).toEqual([]);
    await take(message('late', { fromMe: true }));
    expect(await typesOf(lease.connectionId)).toEqual(['EnvelopeReceived']);
    await take(message('late'));
    await take(message('late'));
    expect(await typesOf(lease.connectionId)).toEqual([
      'EnvelopeReceived',
      'EnvelopeReceived',
      'EnvelopeEdited',
      'EnvelopeRevoked',
    ]);
    expect(await early(lease.connectionId)).toBe(0);
  });

  it('stores a change after its message when both arrive at once', async () => {
    const { lease, take, edited } = await taking();
    await Promise.all([
      take(message('a')),
      edited({ externalId: 'a', fromMe: false }, 'better'),
      take(message('b')),
    ]);
    const types = await typesOf(lease.connectionId);
    expect(types).toEqual(['EnvelopeReceived', 'EnvelopeReceived', 'EnvelopeEdited']);
    expect(await early(lease.connectionId)).toBe(0);
  });

  it('reports a change once, however often the channel repeats it', async () => {
    const { lease, take, edited, revoked } = await taking();
    const key = { externalId: 'a', fromMe: false };
    await take(message('a'));
    await Promise.all([edited(key, 'better'), edited(key, 'better')]);
    await edited(key, 'better');
    await revoked(key);
    await revoked(key);
    await edited(key, 'better');
    expect(await typesOf(lease.connectionId)).toEqual([
      'EnvelopeReceived',
      'EnvelopeEdited',
      'EnvelopeRevoked',
    ]);
  });

  it('stores nothing more of a chat that was erased', async () => {
    const { lease, take, edited } = await taking();
    await take(message('a'));
    await sql`delete from st_chats where connection_id = ${lease.connectionId}`.execute(held.db);
    await sql`delete from st_chat_identities where connection_id = ${lease.connectionId}`.execute(held.db);
    await take(message('a'));
    await edited({ externalId: 'a', fromMe: false }, 'better');
    expect(await readHighWaterMarks(held.db, lease.connectionId)).toEqual(new Map());
    expect(await typesOf(lease.connectionId)).toEqual(['EnvelopeReceived']);
    expect(await early(lease.connectionId)).toBe(0);
    await take(message('b'));
    expect([...(await readHighWaterMarks(held.db, lease.connectionId)).keys()]).toEqual([phone.value]);
  });

  it('stores nothing of a removed connection whose session still runs for a moment', async () => {
    const { lease, take, edited } = await taking();
    await take(message('a'));
    await sql`delete from st_sessions where connection_id = ${lease.connectionId}`.execute(held.db);
    await sql`delete from st_chats where connection_id = ${lease.connectionId}`.execute(held.db);
    await expect(take(message('b'))).rejects.toThrow(LeaseLostError);
    await expect(edited({ externalId: 'a', fromMe: false }, 'x')).rejects.toThrow(LeaseLostError);
    expect(await typesOf(lease.connectionId)).toEqual(['EnvelopeReceived']);
    expect(await readHighWaterMarks(held.db, lease.connectionId)).toEqual(new Map());
  });

  it('refuses messages under a lease that was lost', async () => {
    const { lease, take, edited } = await taking();
    await held.runOut();
    await expect(take(message('a'))).rejects.toThrow(LeaseLostError);
    await expect(edited({ externalId: 'a', fromMe: false }, 'x')).rejects.toThrow(LeaseLostError);
    expect(await early(lease.connectionId)).toBe(0);
    expect(await stored(lease.connectionId)).toEqual([]);
  });
});

const typesOf = async (connectionId: number) => {
  const { rows } = await sql<{ type: string }>`
    select type from es_events where data->>'connectionId' = ${String(connectionId)} order by log_order
  `.execute(held.db);
  return rows.map(({ type }) => type);
};

const early = async (connectionId: number) => {
  const rows = await held.db
    .selectFrom('st_early_changes')
    .select('position')
    .where('connection_id', '=', connectionId)
    .execute();
  return rows.length;
};

const messageIds = async (connectionId: number) => {
  const rows = await held.db
    .selectFrom('st_channel_messages')
    .select(['external_id', 'message_id'])
    .where('connection_id', '=', connectionId)
    .execute();
  return new Map(rows.map((row) => [row.external_id, row.message_id]));
};

/** By the channel's id of each inbound message, the id of the message that it quotes. */
const quotedBy = async (connectionId: number) => {
  const { rows } = await sql<{ external_id: string; quoted: string | null }>`
    select message.external_id, event.data->>'quotedMessageId' as quoted
    from es_events event
    join st_channel_messages message on message.message_id = (event.data->>'messageId')::uuid
    where event.type = 'EnvelopeReceived' and event.data->>'connectionId' = ${String(connectionId)}
  `.execute(held.db);
  return Object.fromEntries(rows.map(({ external_id, quoted }) => [external_id, quoted]));
};
