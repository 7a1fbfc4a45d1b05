import { randomUUID } from 'node:crypto';
import {
  type AnnouncedLocation,
  type AnnouncedMedia,
  defineEvent,
  type MediaType,
  mediaTypeSchema,
} from '@balcao/contracts';
import { readParkedWish, runParked } from '@balcao/service-runtime/parked/parked-command';
import { startPeer } from '@balcao/service-runtime/testing/peer';
import { createLogger } from '@balcao/service-kit';
import { eventually } from '@balcao/testkit';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { masterKey, metadata, startMessaging } from './running-messaging.ts';

const anything = z.looseObject({});
const desk = await startMessaging({ logLevel: 'silent' });
/** A channel-session that has learnt something which messaging does not understand. */
const newer = await startPeer({
  service: 'channel-session',
  catalog: {
    EnvelopeReceived: defineEvent({ type: 'EnvelopeReceived', data: anything, sealed: anything }),
    EnvelopeEdited: defineEvent({ type: 'EnvelopeEdited', data: anything, sealed: anything }),
    EnvelopeRevoked: defineEvent({ type: 'EnvelopeRevoked', data: anything }),
  },
  databaseUrl: desk.databaseUrl,
  natsUrl: desk.nats.url,
  masterKey,
  log: createLogger({ service: 'channel-session', level: 'error' }),
});
const patience = { timeoutMs: 60_000 };
const unreadable = 'the day before yesterday';

const announced: Partial<Record<MediaType, string>> = {
  image: 'image/png',
  audio: 'audio/ogg',
  video: 'video/mp4',
  application: 'application/pdf',
};
const contentOf = (kind: MediaType): { media?: AnnouncedMedia; location?: AnnouncedLocation } => {
  const mimeType = announced[kind];
  if (kind === 'location') return { location: { latitude: 1, longitude: 2, thumbnail: '', description: '' } };
  if (mimeType === undefined) return {};
  const size = { size: 10, seconds: null, width: null, height: null };
  return { media: { mimeType, fileName: 'x', isVoice: false, ...size } };
};

let lastNumber = 351_970_000_000;
/** One that can't be read, and one behind it in the same chat. */
const arriveUnreadable = async (kind: MediaType) => {
  const number = String((lastNumber += 1));
  const [lost, next] = [randomUUID(), randomUUID()];
  await newer.transaction((tx) =>
    tx.append(
      `envelope-1-${lost}`,
      'absent',
      [
        {
          type: 'EnvelopeReceived',
          data: {
            connectionId: 1,
            messageId: lost,
            fromMe: false,
            mediaType: kind,
            isGroup: false,
            sentAt: null,
            receivedAt: unreadable,
          },
          sealed: {
            externalId: randomUUID(),
            peer: [{ kind: 'phone', value: number }],
            peerName: 'Rita',
            author: null,
            body: 'Olá',
            quotedExternalId: null,
            ...contentOf(kind),
          },
          subject: `peer-${number}`,
        },
      ],
      { metadata, partitionKey: number },
    ),
  );
  await desk.arrive({ number, messageId: next, mediaType: kind, ...contentOf(kind) });
  return { lost, next };
};
const changeUnreadably = (messageId: string, body?: string) => {
  const data = { messageId, connectionId: 1, fromMe: false, at: unreadable };
  return newer.transaction((tx) =>
    tx.append(
      `changed-${messageId}`,
      'any',
      [
        body === undefined
          ? { type: 'EnvelopeRevoked', data }
          : { type: 'EnvelopeEdited', data, sealed: { body }, subject: 'peer' },
      ],
      { metadata, partitionKey: 'changes' },
    ),
  );
};
const stored = async (...ids: string[]) =>
  (await desk.sql('select 1 from rm_messages where message_id = any($1::uuid[])', [ids])).length;
const command = async (...args: string[]) => {
  const said: string[] = [];
  const left = await runParked(desk.bus, readParkedWish(['messaging', ...args]), (line) => said.push(line));
  return { left, said };
};

test('of every kind, what cannot be read waits in sight while others go on, and is taken up once it can', async () => {
  const kinds = mediaTypeSchema.options;
  const arrived = await Promise.all(kinds.map(arriveUnreadable));
  const lost = arrived.map((pair) => pair.lost);
  const [edited = '', revoked = ''] = arrived.map(({ next }) => next);
  await eventually(async () => {
    expect(await stored(...arrived.map(({ next }) => next))).toBe(kinds.length);
  }, patience);
  await changeUnreadably(edited, 'Olá de novo');
  await changeUnreadably(revoked);
  const parked = kinds.length + 2;
  await eventually(async () => {
    expect((await command()).said).toHaveLength(parked);
  }, patience);
  expect(await stored(...lost)).toBe(0);
  const { said } = await command();
  for (const line of said) {
    expect(line).toMatch(
      /^messaging__receive-messages (?:envelope-1|changed)-\S+: 1 of channel-session since /,
    );
    expect(line).toMatch(/ZodError in (?:data\.)?(?:receivedAt|at) /);
    expect(line).not.toContain(unreadable);
  }

  expect((await command('--replay')).left).toBe(parked);
  expect((await command()).left).toBe(parked);

  const now = new Date().toISOString();
  await desk.sql(`update dead_letters set event = replace(event::text, $1, $2)::json`, [unreadable, now]);
  const [first = ''] = lost;
  expect(await command('--replay', 'messaging__receive-messages', `envelope-1-${first}`)).toEqual({
    left: 0,
    said: [`messaging__receive-messages envelope-1-${first}: 1 applied`],
  });
  expect(await stored(...lost)).toBe(1);
  expect((await command('--replay')).left).toBe(0);
  expect(await stored(...lost)).toBe(kinds.length);
  expect(await desk.sql('select is_edited, body from rm_messages where message_id = $1', [edited])).toEqual([
    { is_edited: true, body: 'Olá de novo' },
  ]);
  expect(await desk.sql('select is_deleted from rm_messages where message_id = $1', [revoked])).toEqual([
    { is_deleted: true },
  ]);
  expect((await command()).said).toEqual(['Nothing is parked.']);
  expect((await command('--replay')).said).toEqual(['Nothing of that is parked.']);
});

test.each([
  [],
  ['nobody'],
  ['messaging', 'a'],
  ['messaging', '--replay', 'a', 'b', 'c'],
  ['messaging', '--all'],
])('asked as %j it says how to ask', (...args) => {
  expect(() => readParkedWish(args)).toThrow('npm run parked -- <service>');
});
