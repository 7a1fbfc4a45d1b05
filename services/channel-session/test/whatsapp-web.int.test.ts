import { chmod } from 'node:fs/promises';
import { join } from 'node:path';
import { disposeAtEnd, eventually } from '@balcao/testkit';
import { beforeAll, describe, expect, it } from 'vitest';
import { type Desk, openDesk, startChannelSession, type Stores, testStores } from './fixtures/desk.ts';
import { type MessagingLog, numberOf, startMessagingLog } from './fixtures/messaging-log.ts';
import { ownLog } from './fixtures/own-log.ts';
import { connectStandIn, type StandInControl } from './whatsapp-web-stand-in/control-client.ts';
import { killProcess } from './whatsapp-web-stand-in/engine-fixture.ts';
import { defaultNumber } from './whatsapp-web-stand-in/server/control-api.ts';
import { startStandIn } from './whatsapp-web-stand-in/start-stand-in.ts';

const patience = { timeoutMs: 60_000 };
const contact = numberOf(1);

/** Everything that must not stand in a log (quality.md S13, S37). */
const secrets = new Set([contact, defaultNumber, 'Ana Lima', 'Segredo de ontem']);

let stores: Stores;
let desk: Desk;
let messaging: MessagingLog;
let control: StandInControl;
let sessionPath: string;
const logs: (readonly string[])[] = [];
let stopService: () => Promise<void>;
let environment: Record<string, string>;

async function startService(): Promise<void> {
  const { logged, stop } = await startChannelSession(stores, environment);
  logs.push(logged);
  stopService = stop;
}

async function connect(id: number): Promise<void> {
  await eventually(async () => {
    const { status, qrcode } = await desk.show(id);
    if (qrcode !== '') {
      secrets.add(qrcode);
      // The code that was shown may just have been replaced.
      await control('scan', { qrcode }).catch(() => undefined);
    }
    expect(status).toBe('CONNECTED');
  }, patience);
}

const outboxBodies = async () => (await control('outbox', {})).messages.map(({ body }) => body);

beforeAll(async () => {
  stores = await testStores();
  const standIn = await startStandIn();
  disposeAtEnd(standIn.close);
  control = connectStandIn(standIn.controlUrl);
  sessionPath = stores.environment['SESSION_PATH'] ?? '';
  // The account that sessions run as has to get in.
  await chmod(sessionPath, 0o711);
  environment = {
    WHATSAPP_BROWSER_ARGS: JSON.stringify(standIn.browserArgs),
    SEND_MIN_GAP_MS: '50',
  };
  await startService();
  desk = await openDesk(stores);
  messaging = await startMessagingLog(stores, desk.bus);
}, 120_000);

describe('a connection through WhatsApp Web', { timeout: 240_000 }, () => {
  let id: number;

  it('hears what a contact writes', async () => {
    ({ id } = await desk.create({ engine: 'whatsapp-web' }));
    await connect(id);
    await control('messages', { from: contact, name: 'Ana Lima', body: 'Segredo de ontem' });
    await eventually(async () => {
      const heard = await ownLog(stores).eventsOf('EnvelopeReceived');
      expect(heard.map(({ sealed }) => sealed?.body)).toEqual(['Segredo de ontem']);
    }, patience);
  });

  it.each(['browser', 'own process'] as const)(
    'sends everything once and in order although its %s is killed in the middle',
    async (victim) => {
      const bodies = Array.from({ length: 8 }, (_, index) => `Segredo ${victim} ${index}`);
      for (const body of bodies) secrets.add(body);
      await messaging.queue(bodies.map((body) => ({ connectionId: id, body })));
      await eventually(async () => {
        expect(await outboxBodies()).toContain(bodies[2]);
      }, patience);
      await killProcess(join(sessionPath, String(id)), victim);
      await eventually(async () => {
        expect(await outboxBodies()).toContain(bodies.at(-1));
      }, patience);
      expect((await outboxBodies()).filter((body) => bodies.includes(body))).toEqual(bodies);
      await eventually(async () => {
        const unsent = await stores.database.db
          .selectFrom('st_outbound')
          .select('status')
          .where('status', '<>', 'sent')
          .execute();
        expect(unsent).toEqual([]);
      }, patience);
    },
  );

  it('is taken from the phone when it is deleted while nobody drives it', async () => {
    await connect(id);
    await control('state', { state: 'CONFLICT' });
    await eventually(async () => {
      expect(await desk.show(id)).toMatchObject({ status: 'DISCONNECTED', reason: 'replaced-elsewhere' });
    }, patience);
    await desk.remove(id);
    expect((await control('devices', {})).count).toBe(1);
    // What is left is cleared now and then, and first of all when the service starts.
    await stopService();
    await startService();
    await eventually(async () => {
      expect((await control('devices', {})).count).toBe(0);
    }, patience);
  });

  it('starts anew without a code when it takes too much memory', async () => {
    await stopService();
    environment['SESSION_MEMORY_LIMIT_MIB'] = '1';
    environment['SESSION_MEMORY_QUIET_S'] = '1';
    await startService();
    const connection = await desk.create({ engine: 'whatsapp-web' });
    await connect(connection.id);
    await eventually(async () => {
      const told = await ownLog(stores).eventsOf('ConnectionStatusChanged');
      const reasons = told
        .filter(({ data }) => data.connectionId === connection.id)
        .map(({ data }) => data.reason);
      const since = reasons.slice(reasons.indexOf('recycling') + 1);
      expect(reasons).toContain('recycling');
      expect(since).toContain('ready');
      expect(since).not.toContain('waiting-for-scan');
    }, patience);
  });

  it('has left nothing of codes, numbers, names and texts in the log', () => {
    const lines = logs.flat();
    expect(lines.length).toBeGreaterThan(20);
    for (const secret of secrets) expect(lines.filter((line) => line.includes(secret))).toEqual([]);
  });
});
