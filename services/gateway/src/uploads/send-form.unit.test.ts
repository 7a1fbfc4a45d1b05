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

test('a caption keeps its line breaks, although a form sends them as CRLF', () => {
  const fields = new Map([['caption', ['*Ana:*\r\nSee here\n\r\nAnd there']]]);
  const [first, second] = toSend({ files: [media, media], fields }).files;
  expect([first?.caption, second?.caption]).toEqual(['*Ana:*\nSee here\n\nAnd there', '']);
});

test('the client ids of files must differ, because each file is its own message', () => {
  const [one, other] = [randomUUID(), randomUUID()];
  expect(send(one, other).files.map(({ clientId }) => clientId)).toEqual([one, other]);
  expect(send('', '').files.map(({ clientId }) => clientId)).toEqual([null, null]);
  expect(() => send(one, one)).toThrow(
    expect.objectContaining({ code: 'ERR_VALIDATION', details: { field: 'clientId' } }),
  );
});
