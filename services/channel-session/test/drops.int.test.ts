import { setSimulatorFaults, showConnectionHealth } from '@balcao/contracts';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { startChannelSession, startDesk } from './fixtures/desk.ts';
import { ownLog } from './fixtures/own-log.ts';

const { stores, desk } = await startDesk();
// A second process also looks for drops.
await startChannelSession(stores);

const at = (whatsappId: number) => ({ params: { whatsappId } });
const bringBack = async (id: number): Promise<void> => {
  await desk.ask(setSimulatorFaults, { ...at(id), body: { offline: false } });
  await expect.poll(async () => (await desk.show(id)).status).toBe('CONNECTED');
};
const reportsOf = async (connectionId: number): Promise<readonly number[]> => {
  const { eventsOf } = ownLog(stores);
  return [
    (await eventsOf('ConnectionDropped', { connectionId })).length,
    (await eventsOf('ConnectionRecovered', { connectionId })).length,
  ];
};
/** Makes the drop look this much longer. */
const lastFor = (id: number, seconds: number) =>
  sql`
    update st_sessions set down_since = down_since - make_interval(secs => ${seconds}),
      dropped_at = dropped_at - make_interval(secs => ${seconds}) where connection_id = ${id}
  `.execute(stores.database.db);

describe('a connection that drops (rule W20)', () => {
  it('is reported once if it lasts, and its end is too', async () => {
    const [lasting, blinking] = [await desk.create(), await desk.create()];
    await Promise.all([desk.connect(lasting.id), desk.connect(blinking.id)]);
    await Promise.all([desk.takeOffline(lasting.id), desk.takeOffline(blinking.id)]);
    await lastFor(lasting.id, 61);
    await lastFor(blinking.id, 20);
    await expect.poll(async () => (await desk.show(lasting.id)).drop?.reason).toBe('network-lost');
    expect(await reportsOf(lasting.id)).toEqual([1, 0]);
    await Promise.all([bringBack(lasting.id), bringBack(blinking.id)]);
    await expect.poll(() => reportsOf(lasting.id)).toEqual([1, 1]);
    expect((await desk.show(lasting.id)).drop).toBeNull();
    expect(await reportsOf(blinking.id)).toEqual([0, 0]);
    // The next drop is reported again. Its reason does not change after the report.
    await desk.takeOffline(lasting.id);
    await lastFor(lasting.id, 61);
    await expect.poll(() => reportsOf(lasting.id)).toEqual([2, 1]);
  });

  it('is not a drop while a user asked for it', async () => {
    const { id } = await desk.create();
    await desk.connect(id);
    await sql`update st_sessions set down_since = now() - interval '1 hour' where connection_id = ${id}`.execute(
      stores.database.db,
    );
    const { body } = await desk.ask(showConnectionHealth, at(id));
    expect(body).toMatchObject({ lastDrop: null });
    const other = await desk.create();
    await desk.connect(other.id);
    await desk.takeOffline(other.id);
    await lastFor(other.id, 61);
    await expect.poll(() => reportsOf(other.id)).toEqual([1, 0]);
    expect(await reportsOf(id)).toEqual([0, 0]);
  });
});
