import { tmpdir } from 'node:os';
import { expect, test } from 'vitest';
import { provideChromium } from './chromium.ts';
import { provideFfmpeg } from './ffmpeg.ts';
import { givenBinary } from './server-binaries.ts';

const silent = (): undefined => undefined;

test.each(['/nowhere/program', 'nowhere/program', 'no-such-program', tmpdir(), '/etc/passwd'])(
  'no program is %s, and the variable that names it is reported',
  async (path) => {
    await expect(provideChromium(path, silent)).rejects.toThrow(
      `CHROMIUM_PATH names no program that can be run: ${path}`,
    );
    await expect(provideFfmpeg(path, silent)).rejects.toThrow('without FFMPEG_PATH the one of this machine');
  },
);

test('a program is found by its path or its name', () => {
  expect(givenBinary('FFMPEG_PATH', process.execPath)).toBe(process.execPath);
  expect(givenBinary('FFMPEG_PATH', 'sh')).toMatch(/^\/.*\/sh$/);
});
