import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { type Message, messageSchema, releaseHeldMessage, retryMessage, sendMedia } from '@balcao/contracts';
import { createFolderMediaStore, storeFile } from '@balcao/media-store';
import { expect, test } from 'vitest';
import { attendant, startMessaging } from '../../test/running-messaging.ts';

const desk = await startMessaging();
const store = await createFolderMediaStore({ path: desk.mediaPath });

/** Opens a ticket, and names a message of an earlier ticket of the same contact. */
const startAnswering = async () => {
  const [{ ticketId }, earlier] = [await desk.openTicket(), await desk.openTicket()];
  const [quoted] = (await desk.list(earlier.ticketId)).messages;
  await desk.sql('update rm_messages set contact_id = $1 where ticket_id = $2', [
    ticketId * 10,
    earlier.ticketId,
  ]);
  return { ticketId, earlierId: earlier.ticketId, quotedMsgId: quoted?.id ?? '' };
};
const ofMessage = (endpoint: typeof retryMessage | typeof releaseHeldMessage, messageId: string) =>
  desk.ask(attendant(), endpoint, { params: { messageId } });
const messageOf = ({ body }: { readonly body: unknown }): Message => messageSchema.parse(body);

test.each(['open', 'closed'] as const)(
  'repeating the call that sent a text to a ticket that is %s shows no quote that its sender no longer sees',
  async (status) => {
    const { ticketId, earlierId, quotedMsgId } = await startAnswering();
    const text = { body: 'Sim', clientId: randomUUID() };
    const first = await desk.send(ticketId, { ...text, quotedMsg: { id: quotedMsgId } });
    expect(first).toMatchObject({ quotedMsgId, quotedMsg: { body: 'in 0' } });
    desk.tickets.change(ticketId, { status });
    expect(await desk.send(ticketId, text)).toEqual(first);
    desk.tickets.hide(earlierId);
    expect(await desk.send(ticketId, text)).toEqual({ ...first, quotedMsg: null });
  },
);

test('neither does a file that is sent again', async () => {
  const { ticketId, earlierId, quotedMsgId } = await startAnswering();
  const media = await storeFile(store, Readable.from([Buffer.from('%PDF-1.7')]), {
    fileName: 'nota.pdf',
    maxBytes: 1e8,
  });
  const file = { media, caption: '', isRecording: false, clientId: randomUUID() };
  const send = async (): Promise<readonly Message[]> => {
    const body = { files: [file], quotedMsgId, holdSeconds: 0 };
    return sendMedia.response.parse(
      (await desk.ask(attendant(), sendMedia, { params: { ticketId }, body })).body,
    );
  };
  const first = await send();
  expect(first).toMatchObject([{ quotedMsgId, quotedMsg: { body: 'in 0' } }]);
  desk.tickets.hide(earlierId);
  expect(await send()).toEqual(first.map((message) => ({ ...message, quotedMsg: null })));
});

test('neither does a message that is retried, or released early', async () => {
  const { ticketId, earlierId, quotedMsgId } = await startAnswering();
  const quotedMsg = { id: quotedMsgId };
  const failed = await desk.send(ticketId, { body: 'Sim', quotedMsg });
  const held = await desk.send(ticketId, { body: 'Espere', quotedMsg, holdSeconds: 30 });
  await desk.outcome(failed.id, { type: 'OutboundFailed', attempt: 1 });
  await expect
    .poll(async () => (await desk.list(ticketId)).messages.map(({ sendState }) => sendState))
    .toContain('failed');
  desk.tickets.hide(earlierId);
  const answers = await Promise.all([
    ofMessage(retryMessage, failed.id),
    ofMessage(releaseHeldMessage, held.id),
  ]);
  for (const answer of answers) expect(messageOf(answer)).toMatchObject({ quotedMsgId, quotedMsg: null });
});

test('ticket is not asked about messages without a quote, or with a quote of their own ticket', async () => {
  const { ticketId } = await desk.openTicket();
  const [own] = (await desk.list(ticketId)).messages;
  const before = desk.tickets.filtered();
  for (const quote of [{}, { quotedMsg: { id: own?.id } }]) {
    const text = { body: 'Sim', clientId: randomUUID(), ...quote };
    const first = await desk.send(ticketId, text);
    expect(await desk.send(ticketId, text)).toEqual(first);
  }
  expect(desk.tickets.filtered()).toBe(before);
});
