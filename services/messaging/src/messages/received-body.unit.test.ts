import { previewOf } from '@balcao/contracts';
import { expect, test } from 'vitest';
import { receivedBody } from './received-body.rules.ts';

const place = { latitude: -23.5, longitude: 46.25, thumbnail: 'aGk=', description: 'Rua A | casa 2\0' };
const body = (location: typeof place) => receivedBody('location', { body: 'ignored', location });

test('a place is its picture, a link and plain words', () => {
  expect(body(place)).toBe(
    'data:image/png;base64,aGk=|https://maps.google.com/maps?q=-23.5%2C46.25&z=17|Rua A   casa 2',
  );
});
test('a big picture, or what is none, is left out; without words the place itself is said', () => {
  expect(body({ ...place, thumbnail: 'a'.repeat(48_001), description: '' })).toBe(
    '|https://maps.google.com/maps?q=-23.5%2C46.25&z=17|-23.5, 46.25',
  );
  expect(body({ ...place, thumbnail: '"><script>' }).startsWith('|https')).toBe(true);
});
test('the words of a place are never a tag', () => {
  expect(body({ ...place, description: '<img src=x onerror=alert(1)> & <b>Rua</b>' })).toMatch(
    /\|‹img src=x onerror=alert\(1\)› & ‹b›Rua‹\/b›$/,
  );
});
test('of a file without a caption the name counts; a call has no text', () => {
  expect(receivedBody('image', { body: '', media: { fileName: 'a.png' } })).toBe('a.png');
  expect(receivedBody('image', { body: 'caption', media: { fileName: 'a.png' } })).toBe('caption');
  expect(receivedBody('call_log', { body: 'x' })).toBe('');
});
test('what only the phone shows has its words, else its name, and is a line in lists', () => {
  expect(receivedBody('poll', { body: 'Qual dia?' })).toBe('Qual dia?');
  expect(receivedBody('unknown', { body: ' ' })).toMatch(/veja no celular$/);
  expect(previewOf('group_invite', 'Condomínio')).toBe('👥 Convite para um grupo – veja no celular');
});

test('cards and calls show in lists what they are', () => {
  const card = 'BEGIN:VCARD\nFN:Rita\nTEL:+351\nEND:VCARD\nBEGIN:VCARD\r\nFN;CHARSET=UTF-8:Rui\r\nEND:VCARD';
  expect(previewOf('vcard', card)).toBe('👤 Rita, Rui');
  expect(previewOf('vcard', 'BEGIN:VCARD\nFN:+351 910 000 001\nEND:VCARD')).toBe('👤 Contato');
  expect(previewOf('vcard', 'BEGIN:VCARD\nFN:\nORG;QUOTED-PRINTABLE:Caf=C3=A9\nEND:VCARD')).toBe('👤 Café');
  expect(previewOf('vcard', 'broken')).toBe('👤 Contato');
  expect(previewOf('call_log', '')).toBe('📞 Chamada perdida');
});
