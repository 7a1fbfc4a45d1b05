import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { testFolder } from '@balcao/testkit';

const run = promisify(execFile);

const segment = (marker: number, content: string): Buffer => {
  const body = Buffer.from(content, 'latin1');
  const head = Buffer.from([0xff, marker, 0, 0]);
  head.writeUInt16BE(body.length + 2, 2);
  return Buffer.concat([head, body]);
};

/** A photo of one colour with the place in its metadata, as phones write it. */
export const photo = async (
  color: string,
  { width = 640, height = 480, place = 'Rua das Flores 12' } = {},
): Promise<Buffer> => {
  const file = join(testFolder(), 'photo.jpg');
  const source = `color=c=${color}:s=${String(width)}x${String(height)}`;
  await run('ffmpeg', ['-v', 'error', '-f', 'lavfi', '-i', source, '-frames:v', '1', '-y', file]);
  const drawn = await readFile(file);
  const told = [segment(0xe1, `Exif\0\0MM\0*\0\0\0\x08\0\0${place}`), segment(0xfe, place)];
  return Buffer.concat([drawn.subarray(0, 2), ...told, drawn.subarray(2)]);
};

/** The colour in the middle of a picture: red, green and blue. */
export const colorOf = async (picture: Buffer): Promise<readonly number[]> => {
  const filter = 'crop=2:2,scale=1:1,format=rgb24';
  const child = run('ffmpeg', ['-v', 'error', '-i', 'pipe:0', '-vf', filter, '-f', 'rawvideo', 'pipe:1'], {
    encoding: 'buffer',
  });
  child.child.stdin?.end(picture);
  return [...(await child).stdout];
};
