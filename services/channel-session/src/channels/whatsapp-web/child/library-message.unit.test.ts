import { describe, expect, it } from 'vitest';
import { identityOf, serializedOf } from './addresses.ts';
import {
  bodyOf,
  editedBodyOf,
  libraryMessageSchema,
  isVideoCall,
  locationOf,
  mediaOf,
  mediaTypeOf,
} from './library-message.ts';

const raw = (fields: object) =>
  libraryMessageSchema.parse({
    id: { id: 'A1', fromMe: false, remote: '5511988880001@c.us' },
    type: 'chat',
    body: '',
    timestamp: 1_795_000_000,
    rawData: {},
    ...fields,
  });

describe('a message of WhatsApp Web', () => {
  it.each([
    ['chat', 'chat'],
    ['ptt', 'audio'],
    ['sticker', 'image'],
    ['document', 'application'],
    ['multi_vcard', 'vcard'],
    ['ptv', 'video'],
    ['list_response', 'chat'],
    ['poll_creation', 'poll'],
    ['order', 'order'],
    ['product', 'product'],
    ['groups_v4_invite', 'group_invite'],
    ['interactive', 'interactive'],
    ['list', 'interactive'],
    ['scheduled_event_creation', 'event'],
    ['payment', 'payment'],
    ['unknown', 'unknown'],
    ['constructor', 'unknown'],
  ])('of type %s becomes %s', (type, mediaType) => {
    expect(mediaTypeOf(raw({ type, body: 'Qual?' }))).toBe(mediaType);
  });

  it('of an unknown type becomes what it contains', () => {
    expect(mediaTypeOf(raw({ type: 'new', rawData: { mimetype: 'video/mp4' } }))).toBe('video');
    expect(mediaTypeOf(raw({ type: 'new', body: '' }))).toBe('unknown');
    expect(mediaTypeOf(raw({ type: 'list_response', body: '' }))).toBe('unknown');
  });

  it('that can be viewed once, on the phone alone, becomes a placeholder', () => {
    const opensOnce = raw({ type: 'ciphertext', rawData: { subtype: 'view_once_unavailable_fanout' } });
    expect(mediaTypeOf(opensOnce)).toBe('unknown');
  });

  it('that only the phone shows has its text, without a picture', () => {
    const thumbnail = 'L2pwZWc'.repeat(40);
    const order = { orderTitle: 'Pão de queijo', title: 'Pão de queijo', description: 7 };
    expect(bodyOf(raw({ type: 'order', body: thumbnail, rawData: order }))).toBe('Pão de queijo');
    const poll = { pollName: 'Qual dia?', pollOptions: [{ name: 'Terça' }, { name: 'Quinta' }] };
    expect(bodyOf(raw({ type: 'poll_creation', body: 'Qual dia?', rawData: poll }))).toBe(
      'Qual dia?\n• Terça\n• Quinta',
    );
    const list = { title: 'Cardápio', description: 'Escolha um prato' };
    expect(bodyOf(raw({ type: 'list', rawData: { list, footer: 'Até 15 h' } }))).toBe(
      'Cardápio\nEscolha um prato\nAté 15 h',
    );
    expect(bodyOf(raw({ type: 'unknown', body: undefined }))).toBe('');
  });

  it.each(['album', 'e2e_notification', 'gp2', 'protocol', 'ciphertext', 'revoked', 'reaction'])(
    'of type %s is no message',
    (type) => {
      expect(mediaTypeOf(raw({ type }))).toBeUndefined();
    },
  );

  it('has its text unchanged, even if it looks like a location', () => {
    expect(bodyOf(raw({ body: 'a|b|c' }))).toBe('a|b|c');
  });

  it('of a file has the caption as its text, never the preview', () => {
    const photo = (caption?: string) => raw({ type: 'image', body: 'L2pwZWc=', rawData: { caption } });
    expect(bodyOf(photo('Vitrine'))).toBe('Vitrine');
    expect(bodyOf(photo())).toBe('');
  });

  it('distinguishes an edit from a sharper preview', () => {
    const rawData = { caption: 'Nova' };
    expect(editedBodyOf(raw({ body: 'Novo' }))).toBe('Novo');
    expect(editedBodyOf(raw({ type: 'image', body: 'L2pwZWc=', rawData }))).toBe('Nova');
    expect(editedBodyOf(raw({ type: 'image', body: 'L2pwZWc=' }))).toBeNull();
    expect(editedBodyOf(raw({ type: 'location', body: 'bWFw' }))).toBeNull();
    expect(editedBodyOf(raw({ type: 'revoked', body: '' }))).toBeNull();
  });

  it('of a location has its small map, and no text', () => {
    const place = raw({
      type: 'location',
      body: 'aW1n',
      location: { latitude: '-23.5', longitude: -46.6, description: 'Loja' },
    });
    expect(bodyOf(place)).toBe('');
    expect(locationOf(place)).toEqual({
      latitude: -23.5,
      longitude: -46.6,
      description: 'Loja',
      thumbnail: 'aW1n',
    });
    expect(locationOf(raw({ type: 'location', location: { latitude: 400, longitude: 0 } }))).toBeNull();
  });

  it('with cards becomes one text', () => {
    expect(bodyOf(raw({ type: 'multi_vcard', vCards: ['one', 'two'] }))).toBe('one\ntwo');
  });

  it('has the known fields of its file; invalid ones count as unknown', () => {
    const rawData = { mimetype: 'audio/ogg; codecs=opus', size: '12', duration: '3', width: 'wide' };
    expect(mediaOf(raw({ type: 'ptt', rawData }))).toEqual({
      fileName: '',
      mimeType: 'audio/ogg',
      size: 12,
      seconds: 3,
      width: null,
      height: null,
      isVoice: true,
    });
    expect(mediaOf(raw({ type: 'chat' }))).toBeNull();
  });

  it('is a video call by either of its names', () => {
    expect(isVideoCall(raw({ type: 'call_log', rawData: { isVideoCall: true } }))).toBe(true);
    expect(isVideoCall(raw({ type: 'call_log', rawData: { subtype: 'miss_video' } }))).toBe(true);
    expect(isVideoCall(raw({ type: 'call_log', rawData: { subtype: 'miss' } }))).toBe(false);
  });
});

describe('addresses', () => {
  it.each([
    ['5511988880001@c.us', { kind: 'phone', value: '5511988880001' }],
    ['5511988880001:12@c.us', { kind: 'phone', value: '5511988880001' }],
    ['318881127914635@lid', { kind: 'lid', value: '318881127914635' }],
    ['120363000000000001@g.us', { kind: 'group', value: '120363000000000001' }],
  ])('read %s', (serialized, identity) => {
    expect(identityOf(serialized)).toEqual(identity);
  });

  it.each(['status@broadcast', '1234@newsletter', '', '@c.us'])('find nobody behind "%s"', (serialized) => {
    expect(identityOf(serialized)).toBeNull();
  });

  it('never write a lid as a number', () => {
    expect(serializedOf({ kind: 'lid', value: '318881127914635' })).toEqual(['318881127914635@lid']);
    expect(serializedOf({ kind: 'telegram', value: '1' })).toEqual([]);
  });
});
