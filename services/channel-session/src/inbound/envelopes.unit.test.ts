import { expect, test, it } from 'vitest';
import type { ChannelMessage } from '#channels/driver.ts';
import { toEnvelope, sentTime } from './envelopes.ts';

const place = {
  connectionId: 1,
  messageId: '0199a1b2-0000-7000-8000-000000000001',
  chatId: 'c',
  quotedMessageId: null,
  at: new Date(0),
};
const message: ChannelMessage = {
  externalId: 'a',
  fromMe: false,
  peer: [],
  peerName: 'Ana',
  isGroup: true,
  author: { identities: [], name: 'Bia' },
  body: 'Olá 🙂',
  mediaType: 'chat',
  media: null,
  location: { latitude: 1, longitude: 2, description: 'Loja', thumbnail: 'abc=' },
  isVideoCall: false,
  quotedExternalId: null,
  sentAt: null,
  isReadBack: false,
};

test('messages from phones become envelopes unchanged', () => {
  const { sealed } = toEnvelope(message, place);
  const { peerName, author, body, location } = message;
  expect(sealed).toMatchObject({ peerName, author, body, location });
});

test('a name becomes displayable: one line, no bidirectional controls, empty if it is invisible', () => {
  const named = (peerName: string, name: string) =>
    toEnvelope({ ...message, peerName, author: { identities: [], name } }, place).sealed;
  expect(named('\u202Eevil gnp', 'Bia\n\u2067Reis')).toMatchObject({
    peerName: 'evil gnp',
    author: { name: 'Bia Reis' },
  });
  expect(named('\u3164', '\u200B')).toMatchObject({ peerName: '', author: { name: '' } });
});

test('a text longer than any phone allows is cut, never inside a character', () => {
  const long = '🙂'.repeat(400_000);
  const { sealed } = toEnvelope(
    {
      ...message,
      peerName: long,
      author: { identities: [], name: long },
      body: long,
      location: { latitude: 1, longitude: 2, description: long, thumbnail: 'a'.repeat(400_000) },
    },
    place,
  );
  expect(sealed.body).toBe('🙂'.repeat(32_768));
  expect(sealed.peerName.length).toBeLessThanOrEqual(255);
  expect(sealed.peerName.isWellFormed()).toBe(true);
  expect(sealed.author?.name.length).toBeLessThanOrEqual(255);
  expect(sealed.location).toMatchObject({ description: sealed.body, thumbnail: '' });
});

/** Rule W15. */
const arrivedAt = new Date('2026-11-26T10:00:00.000Z');

it.for([
  ['is what the channel says', '2026-11-26T09:59:58.000Z', '2026-11-26T09:59:58.000Z'],
  ['stays however long ago it was', '2019-01-01T00:00:00.000Z', '2019-01-01T00:00:00.000Z'],
  ['is never later than it arrived', '2026-11-26T10:00:01.000Z', '2026-11-26T10:00:00.000Z'],
  ['is never later than it arrived, by years', '2100-01-01T00:00:00.000Z', '2026-11-26T10:00:00.000Z'],
  ['is unknown before there was a channel', '1970-01-01T00:00:00.000Z', null],
  ['is unknown when it is no time', 'some day', null],
] as const)('the time of a message %s', ([, said, expected]) => {
  expect(sentTime(new Date(said), arrivedAt)?.toISOString() ?? null).toBe(expected);
});

it('the time of a message is unknown if its channel reports none', () => {
  expect(sentTime(null, arrivedAt)).toBeNull();
});
