import { eventually } from '@balcao/testkit';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { simulation } from '../../../test/fixtures/simulation.ts';
import { recordedSink } from '#channels/conformance/recorded-sink.ts';
import { readInbound } from './phone-with-news.query.ts';

describe('the simulated network', () => {
  let simulated: Awaited<ReturnType<typeof simulation>>;
  beforeAll(async () => {
    simulated = await simulation();
  });
  afterAll(() => simulated.close());

  const contact = '5511988880001';
  const to = [{ kind: 'phone', value: contact }] as const;
  let lastConnection = 100;

  async function connected(newDriver = simulated.newDriver) {
    const connectionId = (lastConnection += 1);
    const recorded = recordedSink();
    const { network, addConnection } = simulated;
    await addConnection(connectionId);
    const session = {
      connectionId,
      profilePath: '',
      sink: recorded.sink,
      highWaterMarks: () => Promise.resolve(new Map()),
      acceptsCalls: () => Promise.resolve(true),
    };
    const driver = newDriver(session);
    await driver.start();
    await expect.poll(() => network.scan(connectionId)).toBe(true);
    await expect.poll(() => recorded.ready()).toBeDefined();
    return { connectionId, recorded, driver, network, anotherDriver: () => newDriver(session) };
  }

  /** Waits until the session knows. */
  const takeOffline = async (connectionId: number, { phases }: ReturnType<typeof recordedSink>) => {
    await simulated.network.setFaults(connectionId, { offline: true });
    await expect.poll(() => phases.at(-1)).toEqual({ phase: 'interrupted' });
  };

  const text = (externalId: string, body = 'Olá') => ({ externalId, to, body });
  const written = (id: string) => ({ id, from: contact, name: 'Ana', body: id, sentAt: new Date() });

  it('accepts a message once, however often it is sent under its id', async () => {
    const { driver, network, connectionId } = await connected();
    await Promise.all([driver.send(text('one')), driver.send(text('one')), driver.send(text('two'))]);
    await driver.send(text('one'));
    expect((await network.outbox(connectionId, 0)).map(({ position, id }) => [position, id])).toEqual([
      [1, 'one'],
      [2, 'two'],
    ]);
    expect((await network.outbox(connectionId, 1)).map(({ id }) => id)).toEqual(['two']);
    await driver.stop();
  });

  it("knows writers by their last name, and nobody from the desk's own messages", async () => {
    const { driver, network, connectionId } = await connected();
    await network.write(connectionId, { ...written('one'), name: 'Ana' });
    await network.write(connectionId, { ...written('two'), name: 'Ana Lúcia' });
    await network.write(connectionId, { ...written('three'), name: '' });
    await network.write(connectionId, { ...written('four'), name: 'Desk', fromMe: true });
    await network.write(connectionId, { ...written('five'), from: '5511900000009', name: '' });
    expect(await network.people(connectionId)).toEqual([{ number: contact, name: 'Ana Lúcia' }]);
    await driver.stop();
  });

  it('delivers nothing to a phone that is away, and everything once it is back', async () => {
    const { driver, network, connectionId } = await connected();
    await driver.stop();
    await network.setFaults(connectionId, { offline: true });
    for (const id of ['one', 'two']) await network.write(connectionId, written(id));
    const read = async () => (await readInbound(simulated.db, connectionId)).map(({ id }) => id);
    expect(await read()).toEqual([]);
    await network.setFaults(connectionId, { offline: false });
    expect(await read()).toEqual(['one', 'two']);
    await network.unlink(connectionId);
    expect(await read()).toEqual([]);
  });

  it('refuses the requested number of sends', async () => {
    const { driver, network, connectionId } = await connected();
    expect(await network.setFaults(connectionId, { reject: 2 })).toMatchObject({ reject: 2, offline: false });
    await expect(driver.send(text('one'))).rejects.toMatchObject({ kind: 'rejected' });
    await expect(driver.send(text('two'))).rejects.toMatchObject({ kind: 'rejected' });
    await driver.send(text('three'));
    expect((await network.outbox(connectionId, 0)).map(({ id }) => id)).toEqual(['three']);
    await driver.stop();
  });

  it('drops the answer after it accepted the message', async () => {
    const { driver, network, connectionId } = await connected();
    await network.setFaults(connectionId, { dropAnswer: 1 });
    await expect(driver.send(text('one'))).rejects.toMatchObject({ kind: 'unknown' });
    expect(await driver.findOutgoing('one', to)).toEqual({ found: true, ack: 2 });
    await driver.stop();
  });

  it('answers slowly, also several at a time', async () => {
    const { driver, network, connectionId } = await connected();
    await network.setFaults(connectionId, { slowMs: 300 });
    const startedAt = performance.now();
    await driver.send(text('one'));
    // Timers sometimes fire a little early.
    expect(performance.now() - startedAt).toBeGreaterThanOrEqual(295);
    const together = Array.from({ length: 20 }, (_, index) =>
      driver.send(text(`of twenty, ${String(index)}`)),
    );
    await Promise.race(together);
    // One by one, the first would be answered before the second is accepted.
    expect(await network.outbox(connectionId, 0)).toHaveLength(21);
    await Promise.all(together);
    await driver.stop();
  });

  it('raises acks by itself unless they are held', async () => {
    const { driver, network, connectionId, recorded } = await connected();
    await network.setFaults(connectionId, { holdAcks: true });
    await driver.send(text('one'));
    expect((await network.outbox(connectionId, 0))[0]?.ack).toBe(0);
    await network.raiseAcks(connectionId, 2, ['one']);
    await expect.poll(() => recorded.acksOf('one')).toEqual([2]);
    await driver.send(text('two'));
    await network.setFaults(connectionId, { holdAcks: false });
    await expect.poll(() => recorded.acksOf('two')).toEqual([2]);
    await network.raiseAcks(connectionId, 3);
    await expect.poll(() => [recorded.acksOf('one').at(-1), recorded.acksOf('two').at(-1)]).toEqual([3, 3]);
    await driver.stop();
  });

  it('holds messages while it is offline, and refuses sends as certainly not sent', async () => {
    const { driver, network, connectionId, recorded } = await connected();
    await takeOffline(connectionId, recorded);
    await network.write(connectionId, written('meanwhile'));
    await expect(driver.send(text('one'))).rejects.toMatchObject({ kind: 'not-ready' });
    await expect(driver.findOutgoing('one', to)).rejects.toMatchObject({ kind: 'not-ready' });
    expect(recorded.messagesOf('meanwhile')).toEqual([]);
    await network.setFaults(connectionId, { offline: false });
    await expect.poll(() => recorded.messagesOf('meanwhile')).toHaveLength(1);
    expect(recorded.phases.at(-1)?.phase).toBe('ready');
    expect(await network.outbox(connectionId, 0)).toEqual([]);
    await driver.stop();
  });

  it('delivers twice and out of order on request', async () => {
    const { driver, network, connectionId, recorded } = await connected();
    await takeOffline(connectionId, recorded);
    for (const id of ['a', 'b', 'c']) await network.write(connectionId, written(id));
    await network.setFaults(connectionId, { offline: false, duplicate: 1, reorder: 1 });
    await expect
      .poll(() => recorded.messages.map(({ externalId }) => externalId))
      .toEqual(['b', 'a', 'c', 'a']);
    await expect.poll(() => network.setFaults(connectionId, {})).toMatchObject({ duplicate: 0, reorder: 0 });
    await driver.stop();
  });

  it('delivers at once what arrives within a pause', async () => {
    const { driver, network, connectionId, recorded } = await connected(simulated.newLingeringDriver);
    recorded.holdStoring();
    await network.write(connectionId, written('a'));
    // Enough time for a check, if there were no pause.
    for (let asked = 0; asked < 20; asked += 1) await network.outbox(connectionId, 0);
    await network.write(connectionId, written('b'));
    await expect.poll(() => recorded.messages.map(({ externalId }) => externalId)).toEqual(['a', 'b']);
    recorded.letStore();
    await driver.stop();
  });

  it('delivers nothing again to the next session', async () => {
    const { driver, network, connectionId, recorded, anotherDriver } = await connected();
    for (const id of ['a', 'b']) expect(await network.write(connectionId, written(id))).toBe(true);
    await expect.poll(() => recorded.messages).toHaveLength(2);
    await driver.stop();
    const second = anotherDriver();
    await second.start();
    await network.write(connectionId, written('c'));
    await expect.poll(() => recorded.messages.map(({ externalId }) => externalId)).toEqual(['a', 'b', 'c']);
    await second.stop();
  });

  it('accepts nothing twice, and nothing for a foreign connection', async () => {
    const { driver, network, connectionId, recorded } = await connected();
    expect(await network.write(connectionId, written('a'))).toBe(true);
    expect(await network.write(connectionId, written('a'))).toBe(false);
    expect(await network.write(9_999, written('b'))).toBe(false);
    await expect.poll(() => recorded.messages.map(({ externalId }) => externalId)).toEqual(['a']);
    await driver.stop();
  });

  it('uses the session that started last, and informs the other one', async () => {
    const { driver, recorded, anotherDriver } = await connected();
    const second = anotherDriver();
    await second.start();
    await expect.poll(() => recorded.ended()).toEqual({ phase: 'ended', reason: 'replaced-elsewhere' });
    await expect(driver.send(text('from the first'))).rejects.toMatchObject({ kind: 'not-ready' });
    expect(await driver.isAlive()).toBe(false);
    await driver.stop();
    await eventually(() => second.send(text('from the second')));
    await second.stop();
  });

  it('shows no code once nobody waits for a scan', async () => {
    const connectionId = (lastConnection += 1);
    const { network, newDriver } = simulated;
    const recorded = recordedSink();
    const driver = newDriver({
      connectionId,
      profilePath: '',
      sink: recorded.sink,
      highWaterMarks: () => Promise.resolve(new Map()),
      acceptsCalls: () => Promise.resolve(true),
    });
    await driver.start();
    await expect.poll(() => recorded.qrcode()).toBeDefined();
    await driver.stop();
    expect(await network.scan(connectionId)).toBe(false);
  });

  it('deletes the phones of deleted connections', async () => {
    const { driver, network, connectionId } = await connected();
    await driver.send(text('one'));
    await driver.stop();
    await simulated.removeConnection(connectionId);
    await network.forgetRemoved();
    expect(await network.outbox(connectionId, 0)).toEqual([]);
  });
});
