import type { Identity } from '@balcao/contracts';
import { newId, systemClock } from '@balcao/service-kit';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { heldConnections } from '../../../test/fixtures/held-connection.ts';
import type { ChannelMessage } from '../../channels/driver.ts';
import { LeaseLostError } from '../../supervisor/leases.ts';
import { readHighWaterMarks } from './chats.ts';
import { createIntake } from './intake.ts';

let held: Awaited<ReturnType<typeof heldConnections>>;
beforeAll(async () => {
  held = await heldConnections();
});
afterAll(() => held.close());

const phone: Identity = { kind: 'phone', value: '5511988880001' };
const lid: Identity = { kind: 'lid', value: '77001122' };

const message = (externalId: string, facts: Partial<ChannelMessage> = {}): ChannelMessage => ({
  externalId,
  fromMe: false,
  peer: [phone],
  peerName: 'Ana',
  isGroup: false,
  author: null,
  body: externalId,
  mediaType: 'chat',
  media: null,
  location: null,
  isVideoCall: false,
  quotedExternalId: null,
  sentAt: new Date('2026-11-21T09:00:00Z'),
  ...facts,
});

async function taking() {
  const lease = await held.hold();
  const { message: take, ...changed } = createIntake({
    store: held.store,
    newId,
    now: systemClock.now,
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
  it('stores a message once, in one group and across groups', async () => {
    const { lease, take } = await taking();
    await Promise.all([take(message('a')), take(message('b')), take(message('a'))]);
    await take(message('b'));
    expect(await stored(lease.connectionId)).toHaveLength(2);
  });

  it('takes the same id of both directions as two messages', async () => {
    const { lease, take } = await taking();
    await Promise.all([take(message('a')), take(message('a', { fromMe: true }))]);
    expect(await stored(lease.connectionId)).toHaveLength(2);
  });

  it('keeps a chat in its partition when a lid shows its phone', async () => {
    const { lease, take } = await taking();
    await take(message('a', { peer: [lid] }));
    await take(message('b', { peer: [phone, lid] }));
    await take(message('c'));
    const rows = await stored(lease.connectionId);
    expect(new Set(rows.map(({ partition, subject }) => `${partition} ${subject}`)).size).toBe(1);
  });

  it('passes over the echo of what we sent ourselves', async () => {
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

  it('refuses what comes under a lease that was lost', async () => {
    const { lease, take } = await taking();
    await held.runOut();
    await expect(take(message('a'))).rejects.toThrow(LeaseLostError);
    expect(await stored(lease.connectionId)).toEqual([]);
  });
});
