import { setSimulatorFaults, writeAsContact } from '@balcao/contracts';
import { eventually } from '@balcao/testkit';
import { isThorough } from '@balcao/testkit/thoroughness';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { startDesk } from './fixtures/desk.ts';
import { ownLog } from './fixtures/own-log.ts';

const { stores, desk } = await startDesk();

async function connected(): Promise<number> {
  const { id } = await desk.create();
  await desk.connect(id);
  return id;
}

const write = (whatsappId: number, body: object) =>
  desk.ask(writeAsContact, { params: { whatsappId }, body });
const faults = (whatsappId: number, body: object) =>
  desk.ask(setSimulatorFaults, { params: { whatsappId }, body });
const envelopes = (connectionId: number) => ownLog(stores).eventsOf('EnvelopeReceived', { connectionId });
const untilEnvelopes = (connectionId: number, count: number) =>
  eventually(async () => {
    const found = await envelopes(connectionId);
    expect(found).toHaveLength(count);
    return found;
  });

describe('an inbound message', () => {
  it("is stored with name, number, text and the network's time", async () => {
    const connectionId = await connected();
    const timestamp = '2026-11-21T08:00:00.000Z';
    await write(connectionId, {
      from: '5511988880001',
      name: 'Ana Lima',
      body: 'Bom dia!',
      id: 'one',
      timestamp,
    });
    const [envelope] = await untilEnvelopes(connectionId, 1);
    expect(envelope).toMatchObject({
      data: { connectionId, fromMe: false, mediaType: 'chat', isGroup: false, sentAt: timestamp },
      sealed: {
        externalId: 'one',
        peer: [{ kind: 'phone', value: '5511988880001' }],
        peerName: 'Ana Lima',
        author: null,
        body: 'Bom dia!',
        quotedExternalId: null,
      },
      metadata: { actor: { kind: 'channel', connectionId } },
    });
  });

  it('appears nowhere in the log in plain text', async () => {
    const connectionId = await connected();
    await write(connectionId, {
      from: '5511977776666',
      name: 'Segredo',
      body: 'nobody reads this',
      id: 'visible?',
    });
    await untilEnvelopes(connectionId, 1);
    const { rows } = await sql`select * from es_events`.execute(stores.database.db);
    const text = JSON.stringify(rows, (_, value: unknown) =>
      Buffer.isBuffer(value) ? value.toString('latin1') : value,
    );
    for (const secret of ['5511977776666', 'Segredo', 'nobody reads this', 'visible?'])
      expect(text).not.toContain(secret);
  });

  it('may carry its time in seconds, milliseconds or as text', async () => {
    const connectionId = await connected();
    await write(connectionId, { from: '5511988880001', body: 'a', timestamp: 1_790_000_000 });
    await write(connectionId, { from: '5511988880001', body: 'b', timestamp: 1_790_000_001_500 });
    const found = await untilEnvelopes(connectionId, 2);
    expect(found.map(({ data }) => data.sentAt)).toEqual([
      '2026-09-21T14:13:20.000Z',
      '2026-09-21T14:13:21.500Z',
    ]);
  });

  it('is stored once, however often and in whatever order it arrives', async () => {
    const connectionId = await connected();
    await desk.takeOffline(connectionId);
    for (let index = 0; index < 20; index += 1) {
      await write(connectionId, { from: '5511988880001', body: `line ${index}`, id: `id ${index}` });
      await write(connectionId, { from: '5511988880001', body: 'another text', id: `id ${index}` });
    }
    await faults(connectionId, { offline: false, duplicate: 20, reorder: 8 });
    const found = await untilEnvelopes(connectionId, 20);
    expect(new Set(found.map(({ data }) => data.messageId)).size).toBe(20);
    expect(new Set(found.map(({ sealed }) => sealed?.body))).toEqual(
      new Set(Array.from({ length: 20 }, (_, index) => `line ${index}`)),
    );
    // The network repeats everything, as after a lost marker.
    await sql`update sim_inbound set delivered_at = null where connection_id = ${connectionId}`.execute(
      stores.database.db,
    );
    await write(connectionId, { from: '5511988880001', body: 'the last one' });
    await untilEnvelopes(connectionId, 21);
  });

  it('is read back if it waited for the session, and live if it came after', async () => {
    const connectionId = await connected();
    await desk.takeOffline(connectionId);
    await write(connectionId, { from: '5511988880001', body: 'waited' });
    await faults(connectionId, { offline: false });
    await untilEnvelopes(connectionId, 1);
    await write(connectionId, { from: '5511988880001', body: 'live' });
    const found = await untilEnvelopes(connectionId, 2);
    expect(found.map(({ data, sealed }) => [sealed?.body, data.isReadBack])).toEqual([
      ['waited', true],
      ['live', undefined],
    ]);
  });

  it('is stored in the order of its chat, in one partition, under one key', async () => {
    const connectionId = await connected();
    const contacts = ['5511988880011', '5511988880012', '5511988880013'];
    for (let index = 0; index < 30; index += 1)
      await write(connectionId, { from: contacts[index % 3], body: String(index) });
    const found = await untilEnvelopes(connectionId, 30);
    for (const contact of contacts) {
      const own = found.filter(({ sealed }) => sealed?.peer[0]?.value === contact);
      expect(new Set(own.map(({ partition }) => partition)).size).toBe(1);
      const bodies = own.map(({ sealed }) => Number(sealed?.body));
      expect(bodies).toEqual(bodies.toSorted((one, other) => one - other));
    }
    const { rows } = await sql<{ subject: string }>`
      select distinct subject from es_events
      where type = 'EnvelopeReceived' and data->>'connectionId' = ${String(connectionId)}
    `.execute(stores.database.db);
    expect(rows).toHaveLength(3);
  });

  it('is never lost, even if hundreds come at once', async () => {
    const connectionId = await connected();
    const total = isThorough ? 1_000 : 300;
    await sql`
      insert into sim_inbound (connection_id, id, from_number, name, body, sent_at)
      select ${connectionId}, 'm' || n, '55119777' || (1000 + n % 50), '', n::text, now() from generate_series(1, ${total}::int) n
    `.execute(stores.database.db);
    await faults(connectionId, {});
    await eventually(async () => {
      const { rows } = await sql<{ count: number }>`
        select count(*) as count from sim_inbound where connection_id = ${connectionId} and delivered_at is null
      `.execute(stores.database.db);
      expect(rows[0]?.count).toBe(0);
    });
    expect(await envelopes(connectionId)).toHaveLength(total);
  });
});
