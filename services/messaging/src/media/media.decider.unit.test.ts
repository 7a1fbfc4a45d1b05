import type { MediaTwins, MessagingEvents, PastEventOf, StoredMedia } from '@balcao/contracts';
import { fold } from '@balcao/event-store/core/decider';
import { expect, test } from 'vitest';
import { type MediaCommand, mediaDecider, type MediaState, delayAfterMs } from './media.decider.ts';

type Past = PastEventOf<MessagingEvents>;

const ids = {
  messageId: '01a1fca4-ee2b-7774-9055-c720d1bab4f2',
  ticketId: 1,
  contactId: 2,
  connectionId: 3,
};
const media: StoredMedia = {
  key: 'aaaaaaaa-ee2b-4774-9055-c720d1bab4f2',
  fileName: 'a.png',
  mimeType: 'image/png',
  size: 1,
  sha256: 'a'.repeat(64),
  seconds: null,
  width: 1,
  height: 1,
};
const twins = { mp3: null, voice: null };

/** A message with a file was received. */
const received: MediaState = { status: 'pending', ids, attempts: 0 };
const failed = (attempt: number, willRetry: boolean): Past => ({
  type: 'MessageMediaFailed',
  data: { ...ids, attempt, problem: 'download-failed', willRetry },
});
const retried = (attempt: number): Past => ({
  type: 'MessageMediaRetried',
  data: { ...ids, attempt, userId: 7 },
});
const stored: Past = {
  type: 'MessageMediaStored',
  data: { ...ids, attempt: 1 },
  sealed: { media, twins },
};

const when = (command: MediaCommand, before = mediaDecider.initial(), ...given: Past[]) =>
  mediaDecider.decide(command, fold(mediaDecider.evolve, before, given));
const store: MediaCommand = { type: 'StoreMedia', media, twins };
const fail: MediaCommand = { type: 'FailMedia', problem: 'download-failed' };
const retry: MediaCommand = { type: 'RetryMedia', userId: 7 };

test('a received file is stored once', () => {
  expect(when(store, received)).toMatchObject({
    ok: true,
    value: [{ type: 'MessageMediaStored', data: { ...ids, attempt: 1 }, sealed: { media, twins } }],
  });
  expect(when(store, received, failed(1, true))).toMatchObject({ value: [{ data: { attempt: 2 } }] });
  expect(when(store, received, stored)).toEqual({ ok: true, value: [] });
});

test('three failures are retried, after the fourth a user decides', () => {
  const after = (...events: Past[]) => when(fail, received, ...events);
  expect(after()).toMatchObject({ value: [{ data: { attempt: 1, willRetry: true } }] });
  expect(after(failed(1, true), failed(2, true))).toMatchObject({
    value: [{ data: { attempt: 3, willRetry: true } }],
  });
  expect(after(failed(1, true), failed(2, true), failed(3, true))).toMatchObject({
    value: [{ data: { attempt: 4, willRetry: false } }],
  });
});

test.each(['too-large', 'gone-at-channel'] as const)('%s is not retried', (problem) => {
  expect(when({ type: 'FailMedia', problem }, received)).toMatchObject({
    value: [{ data: { willRetry: false, problem } }],
  });
});

test('a late failure changes nothing', () => {
  expect(when(fail, received, stored)).toEqual({ ok: true, value: [] });
  expect(when(fail, received, failed(1, false))).toEqual({ ok: true, value: [] });
});

test('a user can retry only a failed file, once', () => {
  expect(when(retry, received, failed(4, false))).toMatchObject({
    value: [{ type: 'MessageMediaRetried', data: { attempt: 5, userId: 7 } }],
  });
  for (const given of [[], [stored], [failed(1, true)]])
    expect(when(retry, received, ...given)).toMatchObject({
      ok: false,
      error: { code: 'ERR_WAPP_DOWNLOAD_MEDIA' },
    });
  expect(when(fail, received, failed(4, false), retried(5))).toMatchObject({
    value: [{ data: { attempt: 5, willRetry: false } }],
  });
  expect(when(store, received, failed(4, false), retried(5))).toMatchObject({
    value: [{ type: 'MessageMediaStored', data: { attempt: 5 } }],
  });
});

test('a sent file is stored once, if the channel gets another file than browsers', () => {
  const send = (given: MediaTwins | null): MediaCommand => ({
    type: 'SendMedia',
    ids,
    media,
    twins: given,
  });
  const event = {
    type: 'MessageMediaStored',
    data: { ...ids, attempt: 1 },
    sealed: { media, twins },
    subject: 'contact-2',
  };
  expect(when(send(twins))).toEqual({ ok: true, value: [event] });
  expect(when(send(null))).toEqual({ ok: true, value: [] });
  expect(when(send(twins), mediaDecider.initial(), stored)).toEqual({ ok: true, value: [] });
  expect(when(retry, mediaDecider.initial(), stored)).toMatchObject({
    ok: false,
    error: { code: 'ERR_WAPP_DOWNLOAD_MEDIA', reason: 'it is stored' },
  });
});

test('a message without a file has no media state', () => {
  expect(when(store)).toEqual({ ok: true, value: [] });
  expect(when(retry)).toMatchObject({ ok: false, error: { code: 'ERR_WAPP_DOWNLOAD_MEDIA' } });
});

test.each([
  [0, 0],
  [1, 5_000],
  [2, 30_000],
  [3, 300_000],
  [9, 300_000],
])('after %i attempts the next one is due in %i ms', (attempts, delayMs) => {
  expect(delayAfterMs(attempts)).toBe(delayMs);
});
