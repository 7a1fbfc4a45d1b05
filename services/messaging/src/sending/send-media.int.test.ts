import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { locateMedia, type Message, sendMedia, type StoredMedia } from '@balcao/contracts';
import { systemContext } from '@balcao/event-bus';
import { createFolderMediaStore, storeFile } from '@balcao/media-store';
import { expect, test } from 'vitest';
import { attendant, startMessaging } from '../../test/running-messaging.ts';
import { sound } from '../../test/sounds.ts';

const desk = await startMessaging();
const store = await createFolderMediaStore({ path: desk.mediaPath });

const png = (bytes = 100): Buffer =>
  Buffer.concat([
    Buffer.from('\u0089PNG\r\n\u001a\n\0\0\0\rIHDR\0\0\0\u0003\0\0\0\u0002', 'latin1'),
    Buffer.alloc(bytes),
  ]);
const put = (fileName: string, content: Buffer | string): Promise<StoredMedia> =>
  storeFile(store, Readable.from([Buffer.from(content)]), { fileName, maxBytes: 1e8 });
type File = { media: StoredMedia; caption?: string; isRecording?: boolean; clientId?: string };
const send = (
  ticketId: number,
  files: readonly File[],
  more: {
    quotedMsgId?: string;
    holdSeconds?: number;
    at?: typeof desk;
    actor?: ReturnType<typeof attendant>;
    key?: { commandId: string; commandDigest: string };
  } = {},
) => {
  const { at = desk, actor = attendant(), quotedMsgId = null, holdSeconds = 0, key } = more;
  const raw = {
    params: { ticketId },
    body: {
      files: files.map(({ media, caption = '', isRecording = false, clientId = null }) => ({
        media,
        caption,
        isRecording,
        clientId,
      })),
      quotedMsgId,
      holdSeconds,
    },
  };
  return at.ask(actor, sendMedia, raw, key);
};
const sent = (answer: { status: number; body: unknown }): readonly Message[] => {
  expect(answer.status).toBe(200);
  return sendMedia.response.parse(answer.body);
};
const refused = (status: number, error: string): object => ({ status, body: { error } });
const locate = (url: string | null) =>
  desk.bus.call(
    locateMedia,
    { mediaName: (url ?? '').slice('/public/'.length), actor: attendant() },
    systemContext('test'),
  );
const openTicket = async (): Promise<number> => {
  const { ticketId } = await desk.openTicket();
  return ticketId;
};

test('several files are several messages, in their order, with captions or names', async () => {
  const ticketId = await openTicket();
  const clientId = randomUUID();
  const answer = await send(ticketId, [
    { media: await put('praia.png', png()), caption: 'A praia', clientId },
    { media: await put('nota.pdf', '%PDF-1.7') },
    { media: await put('pagina.html', '<script>') },
  ]);
  expect(sent(answer)).toMatchObject([
    { body: 'A praia', mediaType: 'image', clientId, fromMe: true, sendState: 'queued', userId: 7 },
    { body: 'nota.pdf', mediaType: 'application', clientId: null },
    { body: 'pagina.html', mediaType: 'application' },
  ]);
  const { messages } = await desk.list(ticketId);
  expect(messages.slice(-3)).toMatchObject(sent(answer).map(({ id, body }) => ({ id, body })));
  const [first] = messages.slice(-3);
  expect(first).toMatchObject({
    mediaUrl: `/public/${first?.id ?? ''}.png`,
    media: {
      state: 'stored',
      fileName: 'praia.png',
      mimeType: 'image/png',
      width: 3,
      height: 2,
      caption: 'A praia',
    },
  });
  expect((await locate(first?.mediaUrl ?? null)).media.fileName).toBe('praia.png');
});

test('variables are put into a caption, and into no name of a file', async () => {
  const ticketId = await openTicket();
  const answer = await send(ticketId, [
    { media: await put('a.png', png()), caption: 'Para {{name}}, de {{user.name}}' },
    { media: await put('{{name}}.png', png()) },
  ]);
  expect(sent(answer).map(({ body }) => body)).toEqual(['Para Rita, de Ana', '{{name}}.png']);
});

test('the same again is the same messages, also when the ticket is closed since', async () => {
  const ticketId = await openTicket();
  const file = { media: await put('a.png', png()), clientId: randomUUID() };
  const first = sent(await send(ticketId, [file]));
  const again = { ...file, media: await put('a.png', png()) };
  expect(sent(await send(ticketId, [again]))).toEqual(first);
  desk.tickets.change(ticketId, { status: 'closed' });
  expect(sent(await send(ticketId, [again]))).toEqual(first);
  expect(await send(ticketId, [{ ...again, clientId: randomUUID() }])).toMatchObject(
    refused(400, 'ERR_TICKET_NOT_OPEN'),
  );
  // Clients of old name none, and send wherever they may see.
  expect(sent(await send(ticketId, [{ media: await put('b.png', png()) }]))).toHaveLength(1);
});

test('a recording is a voice note for the phone and an MP3 for browsers', async () => {
  const ticketId = await openTicket();
  const mp3 = await put('1763721000000.mp3', await sound('mp3', 2));
  const [message] = sent(await send(ticketId, [{ media: mp3, isRecording: true }]));
  expect(message).toMatchObject({
    mediaType: 'audio',
    body: '1763721000000.mp3',
    mediaUrl: `/public/${message?.id ?? ''}.mp3`,
    media: { isVoice: true, mimeType: 'audio/mpeg' },
  });
  expect(message?.media?.seconds).toBeCloseTo(2, 0);
  expect((await locate(message?.mediaUrl ?? null)).media.key).toBe(mp3.key);
  const voice = (await locate(`/public/${message?.id ?? ''}.ogg`)).media;
  expect(voice).toMatchObject({ mimeType: 'audio/ogg' });
  const [row] = await desk.sql('select outgoing from rm_media where message_id = $1', [message?.id]);
  expect(row?.['outgoing']).toMatchObject({ isVoice: true, media: { key: voice.key } });
});

test('a recording under ten thousand bytes is refused, an attached sound of that size is sent', async () => {
  const ticketId = await openTicket();
  const short = await put('1763721000000.mp3', await sound('mp3', 0.2));
  expect(short.size).toBeLessThan(10_000);
  const both = [{ media: await put('a.png', png()) }, { media: short, isRecording: true }];
  expect(await send(ticketId, both)).toMatchObject(refused(400, 'ERR_RECORDING_TOO_SHORT'));
  // None of them went.
  expect((await desk.list(ticketId)).count).toBe(1);
  expect(sent(await send(ticketId, [{ media: short }]))).toMatchObject([{ mediaType: 'audio' }]);
});

test('what calls itself a recording and is none is what it is', async () => {
  const ticketId = await openTicket();
  const picture = await put('1763721000000.mp3', png(20_000));
  expect(sent(await send(ticketId, [{ media: picture, isRecording: true }]))).toMatchObject([
    { mediaType: 'image', media: { isVoice: false } },
  ]);
  const broken = await put('1763721000000.mp3', Buffer.concat([Buffer.from('ID3'), Buffer.alloc(20_000)]));
  expect(await send(ticketId, [{ media: broken, isRecording: true }])).toMatchObject(
    refused(415, 'ERR_UNSUPPORTED_MEDIA_TYPE'),
  );
});

test('an attached sound that not every browser plays has an MP3 beside it', async () => {
  const ticketId = await openTicket();
  const ogg = await put('som.ogg', await sound('ogg', 1));
  const [message] = sent(await send(ticketId, [{ media: ogg }]));
  expect(message?.mediaUrl).toBe(`/public/${message?.id ?? ''}.ogg`);
  expect(await locate(`/public/${message?.id ?? ''}.mp3`)).toMatchObject({
    media: { mimeType: 'audio/mpeg' },
  });
});

test('a playlist that calls itself a sound reads no other file', async () => {
  const ticketId = await openTicket();
  const playlist = await put('1.mp3', `#EXTM3U\n#EXTINF:1,\nfile:///etc/passwd\n${'#'.repeat(10_000)}`);
  expect(sent(await send(ticketId, [{ media: playlist, isRecording: true }]))).toMatchObject([
    { mediaType: 'application', media: { mimeType: 'text/plain' } },
  ]);
});

test('an answer quotes in the first of its messages, and only what its writer may quote', async () => {
  const ticketId = await openTicket();
  const [inbound] = (await desk.list(ticketId)).messages;
  const files = [{ media: await put('a.png', png()) }, { media: await put('b.png', png()) }];
  const quotedMsgId = inbound?.id ?? '';
  expect(sent(await send(ticketId, files, { quotedMsgId })).map((message) => message.quotedMsgId)).toEqual([
    quotedMsgId,
    null,
  ]);
  expect(await send(ticketId, files, { quotedMsgId: randomUUID() })).toMatchObject(
    refused(400, 'ERR_FETCH_WAPP_MSG'),
  );
});

test('nobody sends to a ticket that they do not see', async () => {
  const ticketId = await openTicket();
  const files = [{ media: await put('a.png', png()) }];
  const actor = attendant({ seesAllTickets: false });
  expect(await send(ticketId, files, { actor })).toMatchObject(refused(404, 'ERR_NO_TICKET_FOUND'));
});

test('a held file is seen and opened by its sender alone', async () => {
  const ticketId = await openTicket();
  const [message] = sent(await send(ticketId, [{ media: await put('a.png', png()) }], { holdSeconds: 30 }));
  expect(message?.way?.heldUntil).not.toBeNull();
  const mediaName = `${message?.id ?? ''}.png`;
  const as = (userId: number) => {
    const actor = attendant({ userId });
    return desk.bus.call(locateMedia, { mediaName, actor }, systemContext('test'));
  };
  expect((await as(7)).ticketId).toBe(ticketId);
  await expect(as(8)).rejects.toMatchObject({ code: 'ERR_NOT_FOUND' });
});

test('without the tool a recording is refused clearly, and everything else goes', async () => {
  const bare = await startMessaging({ ffmpegPath: '/nowhere/ffmpeg' });
  const bareStore = await createFolderMediaStore({ path: bare.mediaPath });
  const { ticketId } = await bare.openTicket();
  const mp3 = await storeFile(bareStore, Readable.from([await sound('mp3', 2)]), {
    fileName: '1763721000000.mp3',
    maxBytes: 1e8,
  });
  expect(await send(ticketId, [{ media: mp3, isRecording: true }], { at: bare })).toMatchObject(
    refused(503, 'ERR_MEDIA_TOOL_MISSING'),
  );
  expect(sent(await send(ticketId, [{ media: mp3 }], { at: bare }))).toMatchObject([{ mediaType: 'audio' }]);
});

test('a key that stands for one file is refused with another', async () => {
  const ticketId = await openTicket();
  const keyOf = (commandDigest: string) => ({
    key: { commandId: `key of ${String(ticketId)}`, commandDigest },
  });
  const media = await put('a.png', png());
  const [first] = sent(await send(ticketId, [{ media }], keyOf('a')));
  const other = await send(ticketId, [{ media: await put('b.png', png(200)) }], keyOf('b'));
  expect(other).toMatchObject(refused(422, 'ERR_IDEMPOTENCY_KEY_REUSED'));
  expect(sent(await send(ticketId, [{ media }], keyOf('a')))[0]?.id).toBe(first?.id);
});
