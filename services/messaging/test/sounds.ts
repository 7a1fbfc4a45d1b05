import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { testFolder } from '@balcao/testkit';

const run = promisify(execFile);

/** Of so many seconds. */
export const silence = (seconds: number): Buffer => {
  const rate = 8_000;
  const head = Buffer.alloc(44);
  head.write('RIFF');
  head.writeUInt32LE(36 + seconds * rate, 4);
  head.write('WAVEfmt ', 8);
  head.writeUInt32LE(16, 16);
  // One channel of plain samples, a byte each.
  head.writeUInt16LE(1, 20);
  head.writeUInt16LE(1, 22);
  head.writeUInt32LE(rate, 24);
  head.writeUInt32LE(rate, 28);
  head.writeUInt16LE(1, 32);
  head.writeUInt16LE(8, 34);
  head.write('data', 36);
  head.writeUInt32LE(seconds * rate, 40);
  return Buffer.concat([head, Buffer.alloc(seconds * rate, 128)]);
};

/** A tone of so many seconds. */
export const sound = async (kind: 'mp3' | 'ogg', seconds: number): Promise<Buffer> => {
  const file = join(testFolder(), `tone.${kind}`);
  const codec = kind === 'ogg' ? ['-c:a', 'libopus'] : ['-c:a', 'libmp3lame', '-b:a', '128k'];
  const tone = `sine=frequency=440:duration=${String(seconds)}`;
  await run('ffmpeg', ['-v', 'error', '-f', 'lavfi', '-i', tone, ...codec, file]);
  return readFile(file);
};
