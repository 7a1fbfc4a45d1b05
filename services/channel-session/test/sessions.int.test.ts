import {
  changeConnection,
  deleteConnection,
  describeConnections,
  endSession,
  listConnections,
  raiseSimulatedAcks,
  replaceSession,
  scanSimulatedCode,
  sendContentAsContact,
  setSimulatorFaults,
  showConnection,
  startSession,
  writeAsContact,
} from '@balcao/contracts';
import { systemContext } from '@balcao/event-bus';
import { eventually } from '@balcao/testkit';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { attendant, errorOf, openDesk, startChannelSession, startDesk, testStores } from './fixtures/desk.ts';
import { ownLog } from './fixtures/own-log.ts';

const { stores, desk } = await startDesk();

const at = (whatsappId: number | string) => ({ params: { whatsappId } });
const untilStatus = (whatsappId: number, status: string, reason: string) =>
  eventually(async () => {
    const shown = await desk.show(whatsappId);
    expect([shown.status, shown.reason]).toEqual([status, reason]);
    return shown;
  });

describe('a session', () => {
  const statusEventsOf = (connectionId: number) =>
    ownLog(stores).eventsOf('ConnectionStatusChanged', { connectionId });

  it('reports every status as an event, each once', async () => {
    const { id } = await desk.create();
    await desk.connect(id);
    const events = await statusEventsOf(id);
    const statuses = events.map(({ data }) => data.status);
    expect(statuses.slice(-1)).toEqual(['CONNECTED']);
    expect(statuses).toContain('qrcode');
    expect(new Set(statuses).size).toBe(statuses.length);
    expect(JSON.stringify(events)).not.toContain('2@');
  });

  it('shows its QR code to admins only', async () => {
    const { id } = await desk.create();
    const { qrcode } = await untilStatus(id, 'qrcode', 'waiting-for-scan');
    expect(qrcode).not.toBe('');
    for (const [endpoint, raw] of [
      [listConnections, {}],
      [showConnection, at(id)],
    ] as const) {
      const text = JSON.stringify((await desk.ask(endpoint, raw, { actor: attendant })).body);
      expect(text).toContain('"status":"qrcode"');
      expect(text).not.toContain(qrcode);
    }
    const described = await desk.bus.call(
      describeConnections,
      { connectionIds: [id, 424_242] },
      systemContext('test'),
    );
    const anyTime: unknown = expect.any(String);
    expect(described.connections).toMatchObject([{ qrcode, qrcodeSince: anyTime }]);
  });

  it('signals that the QR code changed', async () => {
    const touched: number[] = [];
    const unlisten = desk.bus.onSignal(
      'ConnectionSessionTouched',
      ({ connectionId }) => void touched.push(connectionId),
    );
    const { id } = await desk.create();
    await untilStatus(id, 'qrcode', 'waiting-for-scan');
    const ofIt = () => touched.filter((connectionId) => connectionId === id).length;
    const before = ofIt();
    await desk.ask(scanSimulatedCode, at(id));
    await untilStatus(id, 'CONNECTED', 'ready');
    await expect.poll(() => ofIt()).toBeGreaterThan(before);
    unlisten();
  });

  it('shows a new code and deletes the pairing on request', async () => {
    const { id } = await desk.create();
    await desk.connect(id);
    expect((await desk.ask(replaceSession, at(id))).status).toBe(200);
    expect((await desk.show(id)).status).not.toBe('CONNECTED');
    const shown = await untilStatus(id, 'qrcode', 'waiting-for-scan');
    expect(shown.number).toBeNull();
    await desk.connect(id);
  });

  it('is logged out by a user, and started again', async () => {
    const { id } = await desk.create();
    await desk.connect(id);
    const origin = { address: '203.0.113.9', agent: 'Firefox' };
    expect((await desk.ask(endSession, at(id), { origin })).status).toBe(200);
    const [ended] = (await statusEventsOf(id)).slice(-1);
    expect(ended).toMatchObject({ data: { status: 'DISCONNECTED' }, metadata: { actor: { kind: 'user' } } });
    expect(ended?.metadata).toHaveProperty('origin.sealed');
    // Its process may or may not still answer for it.
    const again = await Promise.all(Array.from({ length: 20 }, () => desk.ask(endSession, at(id))));
    for (const answer of again)
      expect([answer.status, errorOf(answer).error]).toEqual([400, 'ERR_WAPP_NOT_INITIALIZED']);
    expect(await desk.show(id)).toMatchObject({
      status: 'DISCONNECTED',
      reason: 'stopped',
      number: null,
      qrcode: '',
    });
    const before = (await statusEventsOf(id)).length;
    expect((await desk.ask(startSession, at(id))).status).toBe(200);
    await untilStatus(id, 'qrcode', 'waiting-for-scan');
    const since = (await statusEventsOf(id)).slice(before);
    expect(since.map(({ data }) => data.status)).toEqual(['OPENING', 'qrcode']);
  });

  it('that is ready is not disturbed by a start', async () => {
    const { id } = await desk.create();
    await desk.connect(id);
    await desk.ask(startSession, at(id));
    await eventually(async () => {
      const { rows } = await sql<{ seen: boolean }>`
        select request_seen = request as seen from st_sessions where connection_id = ${id}
      `.execute(stores.database.db);
      expect(rows).toEqual([{ seen: true }]);
    });
    expect((await desk.show(id)).status).toBe('CONNECTED');
  });

  it('that is logged out at the phone waits for a user with a new code', async () => {
    const { id } = await desk.create();
    await desk.connect(id);
    await sql`update sim_phones set is_paired = false where connection_id = ${id}`.execute(
      stores.database.db,
    );
    await untilStatus(id, 'qrcode', 'waiting-for-scan');
    expect((await statusEventsOf(id)).map(({ data }) => data.reason)).toContain('logged-out');
  });

  it('that another session replaced stays down', async () => {
    const { id } = await desk.create();
    await desk.connect(id);
    await sql`update sim_phones set session_id = gen_random_uuid() where connection_id = ${id}`.execute(
      stores.database.db,
    );
    await untilStatus(id, 'DISCONNECTED', 'replaced-elsewhere');
    await eventually(async () => {
      const { rows } = await sql`
        select from st_leases where connection_id = ${id} and expires_at > clock_timestamp()
      `.execute(stores.database.db);
      expect(rows).toEqual([]);
    });
  });

  it('survives a loss of the network', async () => {
    const { id } = await desk.create();
    await desk.connect(id);
    await desk.ask(setSimulatorFaults, { ...at(id), body: { offline: true } });
    await untilStatus(id, 'TIMEOUT', 'network-lost');
    await desk.ask(setSimulatorFaults, { ...at(id), body: { offline: false } });
    await untilStatus(id, 'CONNECTED', 'ready');
  });

  it('ends with its connection', async () => {
    const { id } = await desk.create();
    await desk.connect(id);
    await desk.ask(deleteConnection, at(id));
    await eventually(async () => {
      const { rows } = await sql<{ is_paired: boolean }>`
        select is_paired from sim_phones where connection_id = ${id}
      `.execute(stores.database.db);
      expect(rows.filter(({ is_paired }) => is_paired)).toEqual([]);
      const leases = await sql`
        select from st_leases where connection_id = ${id} and expires_at > clock_timestamp()
      `.execute(stores.database.db);
      expect(leases.rows).toEqual([]);
    });
  });
});

describe('the simulator', () => {
  it.each([
    [writeAsContact, { from: '+55 11', body: 'x' }],
    [writeAsContact, { from: '5511988880001', body: '' }],
    [writeAsContact, { from: '5511988880001', body: 'x', timestamp: 'yesterday' }],
    [writeAsContact, { from: '5511988880001', body: 'x', timestamp: Number.MAX_SAFE_INTEGER }],
    [writeAsContact, { from: '5511988880001', body: 'x', timestamp: 8_640_000_000_000_000 }],
    [writeAsContact, { from: '5511988880001', body: 'x', timestamp: '0001-01-01T00:00:00+14:00' }],
    [
      sendContentAsContact,
      { from: '5511988880001', content: { kind: 'call' }, timestamp: Number.MAX_SAFE_INTEGER },
    ],
    [raiseSimulatedAcks, { ack: 9 }],
    [setSimulatorFaults, { reject: -1 }],
  ] as const)('refuses what is no value: $operation', async (endpoint, body) => {
    const answer = await desk.ask(endpoint, { ...at(1), body });
    expect([answer.status, errorOf(answer).error]).toEqual([400, 'ERR_VALIDATION']);
  });

  it('answers 202 with the id, and lists its faults', async () => {
    const { id } = await desk.create();
    const written = await desk.ask(writeAsContact, {
      ...at(id),
      body: { from: '5511988880001', body: 'Olá', id: 'one' },
    });
    expect(written).toEqual({ status: 202, body: { id: 'one' } });
    const set = await desk.ask(setSimulatorFaults, { ...at(id), body: { slowMs: 5 } });
    expect(set.body).toEqual({
      offline: false,
      slowMs: 5,
      reject: 0,
      duplicate: 0,
      reorder: 0,
      dropAnswer: 0,
      holdAcks: false,
    });
  });
});

describe('a desk without a simulator', () => {
  it('refuses the simulator as an engine, and ends existing connections of it', async () => {
    const without = await testStores();
    const first = await startChannelSession(without);
    const caller = await openDesk(without);
    const { id } = await caller.create();
    await first.stop();
    await startChannelSession(without, { SIMULATOR: 'off', DEFAULT_ENGINE: 'whatsapp-web' });
    await expect(caller.create({ engine: 'simulator' })).rejects.toThrow();
    expect(await caller.show(id)).toMatchObject({ status: 'DISCONNECTED', reason: 'engine-missing' });
    expect((await caller.ask(changeConnection, { ...at(id), body: { name: 'Altes' } })).status).toBe(200);
  });
});
