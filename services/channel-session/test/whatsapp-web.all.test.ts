import { eventually } from '@balcao/testkit';
import { describe, expect, it } from 'vitest';
import { ownLog } from './fixtures/own-log.ts';
import { startWhatsappDesk } from './fixtures/whatsapp-desk.ts';

const { stores, desk, control, restart, connect, sendThroughKill, expectSilentLogs } =
  await startWhatsappDesk();

describe('a connection through WhatsApp Web, for long', { timeout: 60_000 }, () => {
  it('sends everything once and in order although its own process is killed in the middle', async () => {
    const { id } = await desk.create({ engine: 'whatsapp-web' });
    await connect(id);
    await sendThroughKill(id, 'own process');
    await desk.remove(id);
    await eventually(async () => {
      expect((await control('devices', {})).count).toBe(0);
    });
  });

  it('is taken from the phone when it is deleted while nobody drives it', async () => {
    const { id } = await desk.create({ engine: 'whatsapp-web' });
    await connect(id);
    await control('state', { state: 'CONFLICT' });
    await eventually(async () => {
      expect(await desk.show(id)).toMatchObject({ status: 'DISCONNECTED', reason: 'replaced-elsewhere' });
    });
    await desk.remove(id);
    expect((await control('devices', {})).count).toBe(1);
    // What is left is cleared now and then, and first of all when the service starts.
    await restart();
    await eventually(async () => {
      expect((await control('devices', {})).count).toBe(0);
    });
  });

  it('starts anew without a code when it takes too much memory', async () => {
    await restart({ SESSION_MEMORY_LIMIT_MIB: '1', SESSION_MEMORY_QUIET_S: '1' });
    const connection = await desk.create({ engine: 'whatsapp-web' });
    await connect(connection.id);
    await eventually(async () => {
      const told = await ownLog(stores).eventsOf('ConnectionStatusChanged', { connectionId: connection.id });
      const reasons = told.map(({ data }) => data.reason);
      const since = reasons.slice(reasons.indexOf('recycling') + 1);
      expect(reasons).toContain('recycling');
      expect(since).toContain('ready');
      expect(since).not.toContain('waiting-for-scan');
    });
  });

  it('has left nothing of codes, numbers, names and texts in the log', () => {
    expectSilentLogs();
  });
});
