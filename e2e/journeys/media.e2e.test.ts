import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import {
  type Message,
  messageSchema,
  retryMedia,
  sendContentAsContact,
  setSimulatorContentFaults,
  signIn,
} from '@balcao/contracts';
import { deskClient } from '@balcao/desk-client';
import { eventually } from '@balcao/testkit';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { openDesk } from '../src/open-desk.ts';

const { stack, admin: desk, adminId: userId } = await openDesk();

const answer = await fetch(`${stack.url}/auth/login`, {
  method: 'POST',
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify({ email: stack.adminEmail, password: stack.adminPassword }),
});
const token = signIn.response.parse(await answer.json()).token;
const cookie = answer.headers
  .getSetCookie()
  .flatMap((line) => (line.startsWith('media=') ? (line.split(';', 1)[0] ?? '') : []))
  .join();
const connectionId = await desk.connectSimulatedPhone('Reception');

type Content = z.input<typeof sendContentAsContact.body>['content'];

/**
 * Sends content as a contact.
 * @returns the id of its ticket
 */
const arrive = async (from: string, content: Content): Promise<number> => {
  await desk.call(sendContentAsContact, {
    params: { whatsappId: connectionId },
    body: { from, name: from, content },
  });
  return eventually(async () => {
    const { tickets } = await desk.tickets({ status: 'pending', showAll: 'true' });
    const ticket = tickets.find(({ contact }) => contact.name === from);
    expect(ticket).toBeDefined();
    return ticket?.id ?? 0;
  });
};
const untilMedia = (ticketId: number, state: string): Promise<Message> =>
  eventually(async () => {
    const message = (await desk.conversation(ticketId)).at(-1);
    expect(message?.media?.state).toBe(state);
    return messageSchema.parse(message);
  });
const load = (url: string | null, headers: Record<string, string> = { cookie }) =>
  fetch(url ?? '', { headers });
const upload = async (ticketId: number, files: readonly File[], fields: Record<string, string> = {}) => {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  for (const file of files) form.append('medias', file);
  const answer = await fetch(`${stack.url}/messages/${String(ticketId)}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}` },
    body: form,
  });
  const body: unknown = await answer.json();
  return { status: answer.status, body };
};

it('shows the files of a contact to users who may see them', async () => {
  const ticketId = await arrive('5511900000001', {
    kind: 'sample',
    sample: 'image',
    caption: 'Olha a praia',
  });
  const message = await untilMedia(ticketId, 'stored');
  expect(message).toMatchObject({ mediaType: 'image', body: 'Olha a praia' });
  expect(message.mediaUrl).toMatch(new RegExp(`^${stack.url}/public/[0-9a-f-]{36}\\.(?:png|jpg)$`));
  const shown = await load(message.mediaUrl);
  expect([shown.status, shown.headers.get('content-type')]).toEqual([200, message.media?.mimeType]);
  expect((await shown.bytes()).length).toBe(message.media?.size);
  const part = await load(message.mediaUrl, { cookie, range: 'bytes=0-9' });
  expect([part.status, (await part.bytes()).length]).toEqual([206, 10]);
  expect((await load(message.mediaUrl, {})).status).toBe(401);

  const stranger = deskClient(stack.url);
  await desk.createAttendant('Rui', 'rui@desk.example', 'a-good-password');
  const { token: other } = await stranger.signIn('rui@desk.example', 'a-good-password');
  expect((await load(message.mediaUrl, { authorization: `Bearer ${other}` })).status).toBe(404);
});

it('plays a voice note in every browser, and never shows a page that a contact sent', async () => {
  const voice = await untilMedia(
    await arrive('5511900000002', { kind: 'sample', sample: 'voice' }),
    'stored',
  );
  expect(voice.media?.isVoice).toBe(true);
  expect(voice.mediaUrl).toMatch(/\.ogg$/);
  const mp3 = await load((voice.mediaUrl ?? '').replace(/\.ogg$/, '.mp3'));
  expect([mp3.status, mp3.headers.get('content-type')]).toEqual([200, 'audio/mpeg']);
  const page = await untilMedia(await arrive('5511900000003', { kind: 'sample', sample: 'html' }), 'stored');
  const answer = await load(page.mediaUrl);
  expect(answer.headers.get('content-disposition')).toMatch(/^attachment/);
  expect(answer.headers.get('content-security-policy')).toContain('sandbox');
});

it('says if a file did not arrive, and loads it when a user asks again', async () => {
  const params = { whatsappId: connectionId };
  await desk.call(setSimulatorContentFaults, { params, body: { media: 1 } });
  const ticketId = await arrive('5511900000004', {
    kind: 'sample',
    sample: 'document',
    fileName: 'Nota.pdf',
  });
  // The first attempt fails, and the next one is automatic.
  const message = await untilMedia(ticketId, 'stored');
  expect(message.media).toMatchObject({ fileName: 'Nota.pdf', problem: null });
  await expect(desk.call(retryMedia, { params: { messageId: message.id } })).rejects.toMatchObject({
    code: 'ERR_WAPP_DOWNLOAD_MEDIA',
  });
});

it('sends files and a voice note to the phone', async () => {
  const ticketId = await arrive('5511900000005', { kind: 'text', body: 'Oi' });
  await desk.accept(ticketId, userId);
  const tone = 'sine=frequency=440:duration=2';
  const recording = await promisify(execFile)(
    'ffmpeg',
    ['-v', 'error', '-f', 'lavfi', '-i', tone, '-b:a', '128k', '-f', 'mp3', '-'],
    { encoding: 'buffer' },
  );
  const files = [
    new File(['%PDF-1.7 nota'], 'Nota fiscal ção.pdf', { type: 'image/png' }),
    new File([recording.stdout], '1763721000000.mp3', { type: 'audio/mpeg' }),
  ];
  const { status, body } = await upload(ticketId, files, { caption: 'Segue a nota' });
  expect(status).toBe(200);
  const messages = z.array(messageSchema).parse(body);
  expect(messages).toMatchObject([
    { mediaType: 'application', body: 'Segue a nota', media: { fileName: 'Nota fiscal ção.pdf' } },
    { mediaType: 'audio', media: { isVoice: true } },
  ]);
  expect((await load(messages[1]?.mediaUrl ?? null)).headers.get('content-type')).toBe('audio/mpeg');
  await eventually(async () => {
    const outbox = await desk.outbox(connectionId);
    expect(outbox).toMatchObject([
      { file: { fileName: 'Nota fiscal ção.pdf', mimeType: 'application/pdf', isVoice: false } },
      { file: { isVoice: true } },
    ]);
    expect(outbox[1]?.file?.mimeType).toMatch(/^audio\/ogg/);
  });
  const short = new File([recording.stdout.subarray(0, 5_000)], '1763721000001.mp3');
  expect(await upload(ticketId, [short])).toMatchObject({
    status: 400,
    body: { error: 'ERR_RECORDING_TOO_SHORT' },
  });
});
