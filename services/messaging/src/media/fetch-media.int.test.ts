import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import {
  type AnnouncedMedia,
  AppError,
  downloadMedia,
  locateMedia,
  type Message,
  retryMedia,
} from '@balcao/contracts';
import { serveOperation, systemContext } from '@balcao/event-bus';
import { createFolderMediaStore, storeFile } from '@balcao/media-store';
import { eventually } from '@balcao/testkit';
import { beforeEach, expect, test } from 'vitest';
import { announced } from '../../test/announced.ts';
import { attendant, startMessaging } from '../../test/running-messaging.ts';
import { sound } from '../../test/sounds.ts';

const desk = await startMessaging({ mediaEveryMs: 500 });
const store = await createFolderMediaStore({ path: desk.mediaPath });

const png = Buffer.concat([
  Buffer.from('\u0089PNG\r\n\u001a\n\0\0\0\rIHDR\0\0\0\u0003\0\0\0\u0002', 'latin1'),
  Buffer.alloc(50),
]);

/** Answers for the holder of the connection's session. */
let phone: (messageId: string) => Promise<Buffer>;
let asked: string[] = [];
for (const connectionId of [1, 2])
  desk.bus.serveHolder(connectionId, [
    serveOperation(downloadMedia, async ({ messageId, maxBytes }) => {
      asked.push(messageId);
      const content = await phone(messageId);
      return { media: await storeFile(store, Readable.from([content]), { fileName: '', maxBytes }) };
    }),
  ]);
beforeEach(() => {
  asked = [];
  phone = () => Promise.resolve(png);
});

let count = 0;
const arrive = async (
  media: AnnouncedMedia,
  more: {
    connectionId?: number;
    number?: string;
    body?: string;
    mediaType?: 'image' | 'audio' | 'application';
  } = {},
): Promise<{ messageId: string; ticketId: number }> => {
  count += 1;
  const messageId = crypto.randomUUID();
  await desk.arrive({
    messageId,
    number: `3519300${String(count).padStart(5, '0')}`,
    body: '',
    mediaType: 'image',
    media,
    ...more,
  });
  const ticketId = await eventually(async () => {
    const [row] = await desk.sql('select ticket_id::int as id from rm_messages where message_id = $1', [
      messageId,
    ]);
    expect(row).toBeDefined();
    return Number(row?.['id']);
  });
  return { messageId, ticketId };
};
const shown = async (ticketId: number): Promise<Message | undefined> =>
  (await desk.list(ticketId)).messages[0];
const untilState = (ticketId: number, state: string, problem: string | null = null) =>
  eventually(async () => {
    const message = await shown(ticketId);
    expect(message?.media).toMatchObject({ state, problem });
    return message;
  });
const locate = (mediaName: string, actor = attendant()) =>
  desk.bus.call(locateMedia, { mediaName, actor }, { ...systemContext('test'), actor });
const contentOf = async (mediaName: string): Promise<Buffer> =>
  buffer((await store.open((await locate(mediaName)).media.key)).stream);

test('a picture is listed before its file is fetched, and opens as soon as it is', async () => {
  const gate = Promise.withResolvers<Buffer>();
  phone = () => gate.promise;
  const { messageId, ticketId } = await arrive(announced({ fileName: '../Praia.png' }), { body: 'Olha!' });
  expect(await untilState(ticketId, 'pending')).toMatchObject({
    body: 'Olha!',
    mediaType: 'image',
    mediaUrl: null,
    media: { fileName: 'Praia.png', caption: 'Olha!', size: 100, mimeType: 'image/png' },
  });
  await expect(locate(`${messageId}.png`)).rejects.toMatchObject({ code: 'ERR_NOT_FOUND' });
  gate.resolve(png);
  expect(await untilState(ticketId, 'stored')).toMatchObject({
    mediaUrl: `/public/${messageId}.png`,
    media: { fileName: 'Praia.png', size: png.length, width: 3, height: 2 },
  });
  expect((await contentOf(`${messageId}.png`)).equals(png)).toBe(true);
  expect((await locate(`${messageId}.png`)).media.fileName).toBe('Praia.png');
  expect(asked).toEqual([messageId]);
});

test('a file that is named by its sender’s number hides the last digits (rule N10)', async () => {
  const number = '5531988887766';
  phone = () => Promise.resolve(png);
  const { messageId, ticketId } = await arrive(announced({ fileName: `${number}.png` }), { number });
  await untilState(ticketId, 'stored');
  const nameFor = async (seesNumbers: boolean) =>
    (await locate(`${messageId}.png`, attendant({ seesNumbers }))).media.fileName;
  expect([await nameFor(true), await nameFor(false)]).toEqual([`${number}.png`, '553198888****.png']);
  const [message] = (await desk.list(ticketId, {}, attendant({ seesNumbers: false }))).messages;
  expect(message).toMatchObject({ body: '553198888****.png', media: { fileName: '553198888****.png' } });
});

test('without a caption the body is the file’s name', async () => {
  const { ticketId } = await arrive(announced({ fileName: 'Nota.pdf', mimeType: 'application/pdf' }), {
    mediaType: 'application',
  });
  expect(await shown(ticketId)).toMatchObject({ body: 'Nota.pdf', mediaType: 'application' });
});

test('a picture that browsers cannot show is a download, whatever the channel announced', async () => {
  phone = () => Promise.resolve(Buffer.from('AAAAGGZ0eXBoZWljAAAAAG1pZjFoZWlj', 'base64'));
  const { messageId, ticketId } = await arrive(
    announced({ fileName: 'IMG_0002.jpg', mimeType: 'image/jpeg' }),
  );
  expect(await untilState(ticketId, 'stored')).toMatchObject({
    mediaType: 'application',
    mediaUrl: `/public/${messageId}.heic`,
    media: { mimeType: 'image/heic', fileName: 'IMG_0002.jpg' },
  });
});

test('a voice note gets an MP3 that every browser plays, under the same link', async () => {
  const ogg = await sound('ogg', 2);
  phone = () => Promise.resolve(ogg);
  const { messageId, ticketId } = await arrive(
    announced({ mimeType: 'audio/ogg; codecs=opus', isVoice: true, seconds: 1 }),
    { mediaType: 'audio' },
  );
  const message = await untilState(ticketId, 'stored');
  expect(message?.mediaUrl).toBe(`/public/${messageId}.ogg`);
  expect(message?.media?.seconds).toBeCloseTo(2, 0);
  expect(message?.media?.isVoice).toBe(true);
  expect((await contentOf(`${messageId}.ogg`)).equals(ogg)).toBe(true);
  const { media } = await locate(`${messageId}.mp3`);
  expect(media.mimeType).toBe('audio/mpeg');
  expect(media.seconds).toBeCloseTo(2, 0);
  await expect(locate(`${messageId}.wav`)).rejects.toMatchObject({ code: 'ERR_NOT_FOUND' });
});

test('a sound that ffmpeg cannot read is stored nevertheless', async () => {
  phone = () => Promise.resolve(Buffer.from(`OggS${'\0'.repeat(24)}OpusHead broken`));
  const { messageId, ticketId } = await arrive(announced({ mimeType: 'audio/ogg' }), { mediaType: 'audio' });
  expect(await untilState(ticketId, 'stored')).toMatchObject({ mediaUrl: `/public/${messageId}.ogg` });
  await expect(locate(`${messageId}.mp3`)).rejects.toMatchObject({ code: 'ERR_NOT_FOUND' });
});

test('nobody opens a file of a ticket that they do not see', async () => {
  const { messageId, ticketId } = await arrive(announced());
  await untilState(ticketId, 'stored');
  await expect(locate(`${messageId}.png`, attendant({ seesAllTickets: false }))).rejects.toMatchObject({
    code: 'ERR_NOT_FOUND',
  });
});

test('a failed fetch is retried automatically', async () => {
  phone = () =>
    asked.length === 1 ? Promise.reject(new AppError('ERR_WAPP_DOWNLOAD_MEDIA')) : Promise.resolve(png);
  const { messageId, ticketId } = await arrive(announced());
  await untilState(ticketId, 'pending', 'download-failed');
  await untilState(ticketId, 'stored');
  expect(asked).toEqual([messageId, messageId]);
});

test('a file that the channel no longer has is shown as failed, and a user can ask for it once more', async () => {
  phone = () => Promise.reject(new AppError('ERR_WAPP_DOWNLOAD_MEDIA', { reason: 'gone-at-channel' }));
  const { messageId, ticketId } = await arrive(announced());
  await untilState(ticketId, 'failed', 'gone-at-channel');
  const retry = async (actor = attendant()) => desk.ask(actor, retryMedia, { params: { messageId } });
  expect(await retry(attendant({ seesAllTickets: false }))).toMatchObject({
    status: 404,
    body: { error: 'ERR_NO_MESSAGE_FOUND' },
  });
  phone = () => Promise.resolve(png);
  expect(await retry()).toMatchObject({
    status: 200,
    body: { id: messageId, media: { state: 'pending', problem: null } },
  });
  await untilState(ticketId, 'stored');
  expect(await retry()).toMatchObject({ status: 400, body: { error: 'ERR_WAPP_DOWNLOAD_MEDIA' } });
});

test('asking for a file again shows no quote from a ticket that the user does not see', async () => {
  phone = () => Promise.reject(new AppError('ERR_WAPP_DOWNLOAD_MEDIA', { reason: 'gone-at-channel' }));
  const { messageId, ticketId } = await arrive(announced());
  await untilState(ticketId, 'failed', 'gone-at-channel');
  const earlier = await desk.openTicket();
  const quotedMsgId = (await shown(earlier.ticketId))?.id;
  await desk.sql('update rm_messages set quoted_message_id = $1 where message_id = $2', [
    quotedMsgId,
    messageId,
  ]);
  desk.tickets.hide(earlier.ticketId);
  expect(await desk.ask(attendant(), retryMedia, { params: { messageId } })).toMatchObject({
    status: 200,
    body: { id: messageId, media: { state: 'pending' }, quotedMsgId, quotedMsg: null },
  });
});

test('only an existing file that failed can be asked for again', async () => {
  const { ticketId } = await desk.openTicket();
  const text = await shown(ticketId);
  const retry = (messageId: string) => desk.ask(attendant(), retryMedia, { params: { messageId } });
  expect(await retry(text?.id ?? '')).toMatchObject({
    status: 400,
    body: { error: 'ERR_WAPP_DOWNLOAD_MEDIA' },
  });
  expect(await retry(crypto.randomUUID())).toMatchObject({
    status: 404,
    body: { error: 'ERR_NO_MESSAGE_FOUND' },
  });
});

test('a channel that does not answer delays no file of another connection, and its own files come in turn', async () => {
  const gate = Promise.withResolvers<Buffer>();
  phone = () => gate.promise;
  const held: { messageId: string; ticketId: number }[] = [];
  for (let file = 0; file < 6; file += 1) held.push(await arrive(announced()));
  await expect.poll(() => asked).toHaveLength(3);
  phone = () => Promise.resolve(png);
  await untilState((await arrive(announced(), { connectionId: 2 })).ticketId, 'stored');
  expect(asked).toHaveLength(4);
  gate.resolve(png);
  for (const { ticketId } of held) await untilState(ticketId, 'stored');
  expect(asked.toSorted()).toEqual([...new Set(asked)].toSorted());
});

test('a file over 64 MiB is not asked for twice', async () => {
  phone = () => Promise.reject(new AppError('ERR_PAYLOAD_TOO_LARGE'));
  const { ticketId } = await arrive(announced());
  await untilState(ticketId, 'failed', 'too-large');
  expect(asked).toHaveLength(1);
});

test('the sweep finds in Postgres the files that the queue lost', async () => {
  phone = () => Promise.reject(new AppError('ERR_WAPP_DOWNLOAD_MEDIA'));
  const { messageId, ticketId } = await arrive(announced());
  await untilState(ticketId, 'pending', 'download-failed');
  phone = () => Promise.resolve(png);
  await desk.redis.flush();
  await desk.sql(`update rm_media set due_at = now() where message_id = $1`, [messageId]);
  await expect.poll(async () => (await shown(ticketId))?.media?.state).toBe('stored');
});
