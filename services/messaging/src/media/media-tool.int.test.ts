import { Readable } from 'node:stream';
import { join } from 'node:path';
import { createFolderMediaStore, storeFile } from '@balcao/media-store';
import { createLogger } from '@balcao/service-kit';
import { testFolder } from '@balcao/testkit';
import { expect, test } from 'vitest';
import { silence } from '../../test/sounds.ts';
import { makeMp3, createMediaTool, longestTwinSeconds } from './media-tool.ts';

const log = createLogger({ service: 'messaging', level: 'silent' });
const store = await createFolderMediaStore({ path: join(testFolder(), 'media') });
const tool = createMediaTool({ store, ffmpegPath: 'ffmpeg', searchPath: '/usr/local/bin:/usr/bin:/bin' });
const put = (seconds: number) =>
  storeFile(store, Readable.from([silence(seconds)]), { fileName: 'som.wav', maxBytes: 1e8 });

test('a sound of the longest allowed length gets an MP3, a longer one gets none', async () => {
  const [long, longer] = await Promise.all(
    [longestTwinSeconds, longestTwinSeconds + 1].map(async (seconds) => tool.measure(await put(seconds))),
  );
  expect([long?.seconds, longer?.seconds]).toEqual([longestTwinSeconds, longestTwinSeconds + 1]);
  const twins = await Promise.all(
    [long, longer].flatMap((sound) => (sound ? makeMp3(sound, { tool, log }) : [])),
  );
  expect(twins).toMatchObject([{ mimeType: 'audio/mpeg' }, null]);
});

test('a sound of unknown length gets an MP3 of the longest allowed length', async () => {
  const sound = await put(longestTwinSeconds + 60);
  expect(sound.seconds).toBeNull();
  const twin = await makeMp3(sound, { tool, log });
  expect(twin?.seconds).toBeGreaterThan(longestTwinSeconds - 1);
  expect(twin?.seconds).toBeLessThan(longestTwinSeconds + 1);
});
