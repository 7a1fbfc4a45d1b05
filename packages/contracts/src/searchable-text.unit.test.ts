import { expect, test } from 'vitest';
import { searchableText } from './searchable-text.ts';

test('a message is searched by the words of its author', () => {
  expect(searchableText({ mediaType: 'chat', body: 'Olá' })).toBe('Olá');
  expect(searchableText({ mediaType: 'image', body: 'nota fiscal.png' })).toBe('nota fiscal.png');
  expect(
    searchableText({ mediaType: 'location', body: 'data:image/png;base64,AAAA|https://maps|Rua A' }),
  ).toBe('Rua A');
  expect(searchableText({ mediaType: 'application', body: 'data:application/pdf;base64,AAAA' })).toBe('');
  expect(searchableText({ mediaType: 'call_log', body: 'x' })).toBe('');
  expect(searchableText({ mediaType: 'poll', body: 'Qual dia?' })).toMatch(/^📊 .* Qual dia\?$/);
  const card = 'BEGIN:VCARD\nFN:Ana Sá\nPHOTO;ENCODING=b:AAAA\nTEL;type=CELL:+55 11\nEND:VCARD';
  expect(searchableText({ mediaType: 'vcard', body: card })).toBe('Ana Sá');
  expect(searchableText({ mediaType: 'vcard', body: 'BEGIN:VCARD\nFN:+55 11 98765\nEND:VCARD' })).toBe('');
  const encoded =
    'BEGIN:VCARD\nN;QUOTED-PRINTABLE:S=C3=A1;Ana\nitem1.ORG:Sol\nitem1.EMAIL:a@sol.pt\nEND:VCARD';
  expect(searchableText({ mediaType: 'vcard', body: encoded })).toBe('Ana Sá Sol a@sol.pt');
});
