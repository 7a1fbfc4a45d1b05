import { expect, test } from 'vitest';
import { endingOfType, namedByContent } from './file-endings.ts';

test.each([
  ['Nota', 'application/pdf', 'Nota.pdf'],
  ['Documento', 'image/webp', 'Documento.webp'],
  ['contrato v1.2', 'application/pdf', 'contrato v1.2.pdf'],
  ['contrato.final', 'application/pdf', 'contrato.final.pdf'],
  ['IMG_0002.jpg', 'image/heic', 'IMG_0002.heic'],
  ['nota.pdf', 'image/jpeg', 'nota.jpg'],
  ['voz.ogg', 'audio/mpeg', 'voz.mp3'],
])('%s of type %s becomes %s', (given, type, named) => {
  expect(namedByContent(given, type)).toBe(named);
});

test.each([
  ['Foto.JPEG', 'image/jpeg'],
  ['som.m4a', 'video/mp4'],
  ['app.apk', 'application/zip'],
  ['servidor.log', 'text/plain'],
  ['Sem tipo', 'application/octet-stream'],
  ['', 'application/pdf'],
])('%j of type %s keeps its name', (given, type) => {
  expect(namedByContent(given, type)).toBe(given);
});

test('an unknown type has no extension', () => {
  expect(endingOfType('application/octet-stream')).toBeUndefined();
});
