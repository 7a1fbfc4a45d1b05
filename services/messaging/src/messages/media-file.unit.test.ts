import { mediaNameSchema, mediaSchema, mimeTypeSchema, type StoredMedia } from '@balcao/contracts';
import { expect, test } from 'vitest';
import { fileOfEnding, mediaUrlOf, pendingMedia, storedKind } from './media-file.rules.ts';

const id = '01a1fca4-ee2b-7774-9055-c720d1bab4f2';
const file = (mimeType: string, fileName = ''): StoredMedia => ({
  key: 'aaaaaaaa-ee2b-4774-9055-c720d1bab4f2',
  fileName,
  mimeType,
  size: 1,
  sha256: 'a'.repeat(64),
  seconds: null,
  width: null,
  height: null,
});

test.each([
  ['audio/ogg', 'x.mp3', 'ogg'],
  ['application/msword', 'Carta.DOC', 'doc'],
  ['application/octet-stream', 'none', 'bin'],

  ['application/octet-stream', '../../x.h"tml', 'bin'],
])('the link of %s named %s ends with %s', (mimeType, fileName, ending) => {
  const url = mediaUrlOf(id, file(mimeType, fileName));
  expect(url).toBe(`/public/${id}.${ending}`);
  expect(mediaNameSchema.safeParse(url.slice('/public/'.length)).success).toBe(true);
});

test('an ending opens the file or its twin, and nothing else', () => {
  const [voice, mp3] = [file('audio/ogg'), file('audio/mpeg')];
  expect(fileOfEnding(voice, { mp3, voice: null }, 'ogg')).toBe(voice);
  expect(fileOfEnding(voice, { mp3, voice: null }, 'mp3')).toBe(mp3);
  expect(fileOfEnding(mp3, { mp3: null, voice }, 'ogg')).toBe(voice);
  expect(fileOfEnding(voice, { mp3: null, voice: null }, 'mp3')).toBeNull();
});

test('an older link has the ending of the file’s name', () => {
  const photo = file('image/heic', 'IMG.HEIF');
  for (const ending of ['heic', 'heif'])
    expect(fileOfEnding(photo, { mp3: null, voice: null }, ending)).toBe(photo);
});

test.each([
  ['image', 'image/heic', 'application'],
  ['image', 'image/jpeg', 'image'],
  ['image', 'video/mp4', 'video'],
  ['audio', 'video/mp4', 'audio'],
  ['video', 'application/octet-stream', 'application'],
  ['application', 'image/jpeg', 'application'],
] as const)('a file announced as %s that is %s is shown as %s', (announced, mimeType, kind) => {
  expect(storedKind(announced, file(mimeType), { mp3: null, voice: null })).toBe(kind);
});

test('a sound with an MP3 is shown as a sound', () => {
  expect(storedKind('audio', file('audio/amr'), { mp3: file('audio/mpeg'), voice: null })).toBe('audio');
});

test.each([
  ['audio/ogg; codecs=opus', 'audio/ogg'],
  ['IMAGE/JPEG', 'image/jpeg'],
  ['<script>', 'application/octet-stream'],
  ['', 'application/octet-stream'],
])('the announced type %j counts as %s until the bytes are here', (said, mimeType) => {
  const announced = {
    fileName: '',
    mimeType: said,
    size: null,
    seconds: null,
    width: null,
    height: null,
    isVoice: true,
  };
  const since = '2026-11-21T12:00:00.000Z';
  expect(mimeTypeSchema.safeParse(mimeType).success).toBe(true);
  expect(mediaSchema.parse(pendingMedia(announced, 'Olá', since))).toMatchObject({
    state: 'pending',
    mimeType,
    caption: 'Olá',
    pendingSince: since,
    isVoice: true,
  });
});
