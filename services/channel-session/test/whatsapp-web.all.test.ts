import { eventually } from '@balcao/testkit';
import { describe, expect, it } from 'vitest';
import { ownLog } from './fixtures/own-log.ts';
import { startWhatsappDesk } from './fixtures/whatsapp-desk.ts';

const { stores, desk, control, restart, connect, sendThroughKill, expectSilentLogs } =
  await startWhatsappDesk();

describe('a connection through WhatsApp Web, thorough', { timeout: 60_000 }, () => {
  it('sends everything once and in order although its own process is killed while it sends', async () => {
    const { id } = await desk.create({ engine: 'whatsapp-web' });
    await connect(id);
    await sendThroughKill(id, 'own process');
    await desk.remove(id);
    await expect.poll(async () => (await control('devices', {})).count).toBe(0);
  });

  it('is unlinked at the phone if it is deleted while no process holds it', async () => {
    const { id } = await desk.create({ engine: 'whatsapp-web' });
    await connect(id);
    await control('state', { state: 'CONFLICT' });
    await expect
      .poll(() => desk.show(id))
      .toMatchObject({ status: 'DISCONNECTED', reason: 'replaced-elsewhere' });
    await desk.remove(id);
    expect((await control('devices', {})).count).toBe(1);
    // Leftovers are cleared from time to time, and first when the service starts.
    await restart();
    await expect.poll(async () => (await control('devices', {})).count).toBe(0);
  });

  it('restarts without a new code if it takes too much memory', async () => {
    await restart({ SESSION_MEMORY_LIMIT_MIB: '1', SESSION_MEMORY_QUIET_S: '1' });
    const connection = await desk.create({ engine: 'whatsapp-web' });
    await connect(connection.id);
    await eventually(async () => {
      const changes = await ownLog(stores).eventsOf('ConnectionStatusChanged', {
        connectionId: connection.id,
      });
      const reasons = changes.map(({ data }) => data.reason);
      const since = reasons.slice(reasons.indexOf('recycling') + 1);
      expect(reasons).toContain('recycling');
      expect(since).toContain('ready');
      expect(since).not.toContain('waiting-for-scan');
    });
  });

  it('leaves no codes, numbers, names and texts in the log', () => {
    expectSilentLogs();
  });
});
