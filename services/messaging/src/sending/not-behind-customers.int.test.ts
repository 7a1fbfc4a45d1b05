import { execFile } from 'node:child_process';
import { mkdir, open, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { promisify } from 'node:util';
import { downloadMedia, sendMedia } from '@balcao/contracts';
import { serveOperation } from '@balcao/event-bus';
import { createFolderMediaStore, storeFile } from '@balcao/media-store';
import { disposeAtEnd, testFolder } from '@balcao/testkit';
import { expect, test } from 'vitest';
import { announced } from '../../test/announced.ts';
import { attendant, startMessaging } from '../../test/running-messaging.ts';
import { sound } from '../../test/sounds.ts';

const tools = join(testFolder(), 'tools');
const [gate, begun] = [join(tools, 'gate'), join(tools, 'begun')];
/** An ffmpeg that makes an MP3 only when a line comes through the gate. */
const scripts = {
  ffmpeg: `case "$*" in *libmp3lame*) echo begun >> ${begun}; read -r line < ${gate};; esac; exec ffmpeg "$@"`,
  ffprobe: 'exec ffprobe "$@"',
};
await mkdir(tools);
await promisify(execFile)('mkfifo', [gate]);
const gateKeeper = await open(gate, 'r+');
disposeAtEnd(() => gateKeeper.close());
await writeFile(begun, '');
for (const [name, script] of Object.entries(scripts))
  await writeFile(join(tools, name), `#!/bin/sh\n${script}\n`, { mode: 0o755 });

const desk = await startMessaging({ ffmpegPath: join(tools, 'ffmpeg') });
const store = await createFolderMediaStore({ path: desk.mediaPath });
const put = (fileName: string, content: Buffer) =>
  storeFile(store, Readable.from([content]), { fileName, maxBytes: 1e8 });
const pending = () => desk.sql(`select from rm_media where state = 'pending'`);

test('a recording does not wait for what becomes of the sounds that customers sent', async () => {
  const { ticketId } = await desk.openTicket();
  const ogg = await sound('ogg', 1);
  desk.bus.serveHolder(1, [serveOperation(downloadMedia, async () => ({ media: await put('', ogg) }))]);
  const note = { body: '', mediaType: 'audio', media: announced({ mimeType: 'audio/ogg' }) } as const;
  await desk.arrive(...['351930100001', '351930100002'].map((number) => ({ ...note, number })));
  try {
    await expect.poll(() => readFile(begun, 'utf8')).toBe('begun\nbegun\n');
    const media = await put('1763721000000.mp3', await sound('mp3', 2));
    const files = [{ media, caption: '', isRecording: true, clientId: null }];
    const answer = await desk.ask(attendant(), sendMedia, {
      params: { ticketId },
      body: { files, quotedMsgId: null, holdSeconds: 0 },
    });
    expect(answer).toMatchObject({ status: 200, body: [{ media: { isVoice: true } }] });
    expect(await pending()).toHaveLength(2);
  } finally {
    await gateKeeper.write('\n\n');
  }
  await expect.poll(() => pending()).toEqual([]);
});
