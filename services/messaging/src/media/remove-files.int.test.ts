import { randomUUID } from 'node:crypto';
import { utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { createDatabase } from '@balcao/event-store';
import { createFolderMediaStore } from '@balcao/media-store';
import { disposeAtEnd } from '@balcao/testkit';
import { expect, test } from 'vitest';
import type { MessagingTables } from '#database/schema.ts';
import { startMessaging } from '../../test/running-messaging.ts';
import { sweepMedia } from './remove-files.ts';

const desk = await startMessaging();
const mediaStore = await createFolderMediaStore({ path: desk.mediaPath });
const database = createDatabase<MessagingTables>({
  url: desk.databaseUrl,
  schema: 'messaging',
  applicationName: 'test',
});
disposeAtEnd(database.close);

const sweep = () => sweepMedia({ db: database.db, mediaStore, clock: { now: () => new Date() } });
const put = async (ageHours: number): Promise<string> => {
  const { key } = await mediaStore.put(Readable.from([Buffer.from('x')]), { maxBytes: 10 });
  const then = new Date(Date.now() - ageHours * 60 * 60 * 1_000);
  await utimes(join(desk.mediaPath, key.slice(0, 2), key), then, then);
  return key;
};
const isThere = (key: string): Promise<boolean> =>
  mediaStore.open(key).then(
    ({ stream }) => {
      stream.destroy();
      return true;
    },
    () => false,
  );

test('the sweep removes unneeded files after a day, and none if the database knows no file at all', async () => {
  const [kept, lost, young] = [await put(48), await put(48), await put(23)];
  expect(await sweep()).toBe(0);
  await desk.sql('insert into rm_media_keys (key, message_id) values ($1, $2)', [kept, randomUUID()]);
  expect(await sweep()).toBe(1);
  expect(await Promise.all([kept, lost, young].map(isThere))).toEqual([true, false, true]);
});
