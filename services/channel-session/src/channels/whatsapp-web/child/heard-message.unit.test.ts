import { describe, expect, it } from 'vitest';
import { identityOf, serializedOf } from './addresses.ts';
import { bodyOf, heardMessageSchema, mediaTypeOf } from './heard-message.ts';

const heard = (fields: object) =>
  heardMessageSchema.parse({
    id: { id: 'A1', fromMe: false, remote: '5511988880001@c.us' },
    type: 'chat',
    body: '',
    timestamp: 1_795_000_000,
    rawData: {},
    ...fields,
  });

describe('what WhatsApp Web tells', () => {
  it.each([
    ['chat', 'chat'],
    ['ptt', 'audio'],
    ['sticker', 'image'],
    ['document', 'application'],
    ['multi_vcard', 'vcard'],
    ['poll_creation', 'chat'],
  ])('of type %s is %s to a desk', (type, mediaType) => {
    expect(mediaTypeOf(heard({ type }))).toBe(mediaType);
  });

  it.each(['e2e_notification', 'gp2', 'protocol', 'ciphertext', 'revoked', 'reaction'])(
    'of type %s is no message',
    (type) => {
      expect(mediaTypeOf(heard({ type }))).toBeUndefined();
    },
  );

  it('keeps a text as it is, also one that looks like a place', () => {
    expect(bodyOf(heard({ body: 'a|b|c' }))).toBe('a|b|c');
  });

  it('gives a place as image, link and description', () => {
    const body = bodyOf(
      heard({
        type: 'location',
        body: 'aW1n',
        location: { latitude: -23.5, longitude: -46.6, name: 'Loja' },
      }),
    );
    expect(body).toBe('data:image/png;base64,aW1n|https://maps.google.com/maps?q=-23.5%2C-46.6&z=17|Loja');
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
