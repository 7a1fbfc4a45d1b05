import {
  connectionHealthSchema,
  type RestartProgress,
  restartProgressSchema,
  restartSessions,
  writeAsContact,
  setSimulatorFaults,
  showConnectionHealth,
  showRestart,
} from '@balcao/contracts';
import { eventually } from '@balcao/testkit';
import { describe, expect, it } from 'vitest';
import { errorOf, startDesk } from './fixtures/desk.ts';
import { ownLog } from './fixtures/own-log.ts';

const { stores, desk } = await startDesk();

const at = (whatsappId: number) => ({ params: { whatsappId } });
const progress = async (): Promise<RestartProgress> =>
  restartProgressSchema.parse((await desk.ask(showRestart)).body);
const reasonsOf = async (connectionId: number) =>
  (await ownLog(stores).eventsOf('ConnectionStatusChanged', { connectionId })).map(({ data }) => data.reason);

describe('the restart of all sessions (rule W18)', () => {
  it('restarts one session after the other, shows its progress, and is refused while it runs', async () => {
    const one = await desk.create();
    const other = await desk.create();
    await Promise.all([desk.connect(one.id), desk.connect(other.id)]);
    expect(await progress()).toMatchObject({ isRunning: false, startedAt: null });

    const first = await desk.ask(restartSessions);
    expect(first).toMatchObject({ status: 200, body: { isRunning: true, total: 2, askedBy: 'Somebody' } });
    const second = await desk.ask(restartSessions);
    expect([second.status, errorOf(second).error]).toEqual([409, 'ERR_RESTART_RUNNING']);

    await expect
      .poll(() => progress())
      .toMatchObject({ isRunning: false, total: 2, done: 2, connectionId: null });
    for (const { id } of [one, other]) {
      expect((await desk.show(id)).status).toBe('CONNECTED');
      expect(await reasonsOf(id)).toContain('restarting');
    }
    const [asked] = await ownLog(stores).eventsOf('SessionRestartAsked');
    expect(asked).toMatchObject({
      data: { connectionIds: [one.id, other.id] },
      metadata: { actor: { kind: 'user', userId: 1 } },
    });
  });
});

describe('the health of a connection (rule W16)', () => {
  const health = async (whatsappId: number) =>
    connectionHealthSchema.parse((await desk.ask(showConnectionHealth, at(whatsappId))).body);

  it('shows the time of its status, the last message, the waiting sends, and the reason of a drop', async () => {
    const { id } = await desk.create();
    await desk.connect(id);
    const before = await health(id);
    expect(before).toMatchObject({
      status: 'CONNECTED',
      reason: 'ready',
      lastDrop: null,
      lastMessageAt: null,
      restarts: 0,
      queue: { length: 0, expectedSeconds: 0 },
    });
    await desk.ask(writeAsContact, { ...at(id), body: { from: '5511988880001', body: 'Olá' } });
    await expect.poll(async () => (await health(id)).lastMessageAt).not.toBeNull();
    await desk.ask(setSimulatorFaults, { ...at(id), body: { offline: true } });
    await eventually(async () => {
      const { status, lastDrop, queue } = await health(id);
      expect([status, lastDrop?.reason, queue.expectedSeconds]).toEqual(['TIMEOUT', 'network-lost', null]);
    });
    await desk.ask(setSimulatorFaults, { ...at(id), body: { offline: false } });
    await eventually(async () => {
      const after = await health(id);
      expect([after.status, after.lastDrop?.reason]).toEqual(['CONNECTED', 'network-lost']);
      expect(Date.parse(after.since)).toBeGreaterThan(Date.parse(before.since));
    });
  });
});
