import { randomUUID } from 'node:crypto';
import type { StoredMedia } from '@balcao/contracts';
import { expect, test } from 'vitest';
import { toSend } from './send-form.ts';

const media: StoredMedia = {
  key: 'k',
  fileName: 'a.png',
  mimeType: 'image/png',
  size: 1,
  sha256: 'a'.repeat(64),
  seconds: null,
  width: null,
  height: null,
};
const send = (...clientId: readonly string[]) =>
  toSend({ files: [media, media], fields: new Map([['clientId', [...clientId]]]) });

test('each file is a message of its own: their ids are, too, where there are any', () => {
  const [one, other] = [randomUUID(), randomUUID()];
  expect(send(one, other).files.map(({ clientId }) => clientId)).toEqual([one, other]);
  expect(send('', '').files.map(({ clientId }) => clientId)).toEqual([null, null]);
  expect(() => send(one, one)).toThrow(
    expect.objectContaining({ code: 'ERR_VALIDATION', details: { field: 'clientId' } }),
  );
});
