import { previewOf } from '@balcao/contracts';
import { expect, test } from 'vitest';
import { receivedBody } from './received-body.rules.ts';

const place = { latitude: -23.5, longitude: 46.25, thumbnail: 'aGk=', description: 'Rua A | casa 2\0' };
const body = (location: typeof place) => receivedBody('location', { body: 'ignored', location });

test('a location is its thumbnail, a link and its description', () => {
  expect(body(place)).toBe(
    'data:image/png;base64,aGk=|https://maps.google.com/maps?q=-23.5%2C46.25&z=17|Rua A   casa 2',
  );
});
test('a thumbnail that is too big or invalid is left out; without a description the coordinates are shown', () => {
  expect(body({ ...place, thumbnail: 'a'.repeat(48_001), description: '' })).toBe(
    '|https://maps.google.com/maps?q=-23.5%2C46.25&z=17|-23.5, 46.25',
  );
  expect(body({ ...place, thumbnail: '"><script>' }).startsWith('|https')).toBe(true);
});
test('the description of a location is never HTML', () => {
  expect(body({ ...place, description: '<img src=x onerror=alert(1)> & <b>Rua</b>' })).toMatch(
    /\|‹img src=x onerror=alert\(1\)› & ‹b›Rua‹\/b›$/,
  );
});
test('a file without a caption has its name as text; a call has no text', () => {
  expect(receivedBody('image', { body: '', media: { fileName: 'a.png' } })).toBe('a.png');
  expect(receivedBody('image', { body: 'caption', media: { fileName: 'a.png' } })).toBe('caption');
  expect(receivedBody('call_log', { body: 'x' })).toBe('');
});
test('a kind that only the phone shows has its text, else its name, and is one line in lists', () => {
  expect(receivedBody('poll', { body: 'Qual dia?' })).toBe('Qual dia?');
  expect(receivedBody('unknown', { body: ' ' })).toMatch(/veja no celular$/);
  expect(previewOf('group_invite', 'Condomínio')).toBe('👥 Convite para um grupo – veja no celular');
});

test('lists show cards and calls as such', () => {
  const card = 'BEGIN:VCARD\nFN:Rita\nTEL:+351\nEND:VCARD\nBEGIN:VCARD\r\nFN;CHARSET=UTF-8:Rui\r\nEND:VCARD';
  expect(previewOf('vcard', card)).toBe('👤 Rita, Rui');
  expect(previewOf('vcard', 'BEGIN:VCARD\nFN:+351 910 000 001\nEND:VCARD')).toBe('👤 Contato');
  expect(previewOf('vcard', 'BEGIN:VCARD\nFN:\nORG;QUOTED-PRINTABLE:Caf=C3=A9\nEND:VCARD')).toBe('👤 Café');
  expect(previewOf('vcard', 'broken')).toBe('👤 Contato');
  expect(previewOf('call_log', '')).toBe('📞 Chamada perdida');
});
