import { eventually } from '@balcao/testkit';
import { describe, expect, it } from 'vitest';
import { numberOf } from './fixtures/messaging-log.ts';
import { ownLog } from './fixtures/own-log.ts';
import { startWhatsappDesk } from './fixtures/whatsapp-desk.ts';

const { stores, desk, control, secrets, connect, sendThroughKill, sendBesideALostOne, expectSilentLogs } =
  await startWhatsappDesk();
const { id } = await desk.create({ engine: 'whatsapp-web' });
await connect(id);

describe('a connection through WhatsApp Web', { timeout: 60_000 }, () => {
  it('receives what a contact writes', async () => {
    const contact = numberOf(1);
    for (const secret of [contact, 'Ana Lima', 'Segredo de ontem']) secrets.add(secret);
    await control('messages', { from: contact, name: 'Ana Lima', body: 'Segredo de ontem' });
    await eventually(async () => {
      const stored = await ownLog(stores).eventsOf('EnvelopeReceived');
      expect(stored.map(({ sealed }) => sealed?.body)).toEqual(['Segredo de ontem']);
    });
  });

  it('sends everything once and in order although its browser is killed while it sends', async () => {
    await sendThroughKill(id, 'browser');
  });

  it('serves the other chats while a send has no answer, and a new session sends it again', async () => {
    await sendBesideALostOne(id);
  });

  it('leaves no codes, numbers, names and texts in the log', () => {
    expectSilentLogs();
  });
});
