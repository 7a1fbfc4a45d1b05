import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { testFolder } from '@balcao/testkit';

const run = promisify(execFile);

/** A tone of so many seconds. */
export const sound = async (kind: 'mp3' | 'ogg', seconds: number): Promise<Buffer> => {
  const file = join(testFolder(), `tone.${kind}`);
  const codec = kind === 'ogg' ? ['-c:a', 'libopus'] : ['-c:a', 'libmp3lame', '-b:a', '128k'];
  const tone = `sine=frequency=440:duration=${String(seconds)}`;
  await run('ffmpeg', ['-v', 'error', '-f', 'lavfi', '-i', tone, ...codec, file]);
  return readFile(file);
};
