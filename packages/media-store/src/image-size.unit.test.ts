import { expect, test } from 'vitest';
import { imageSizeOf } from './image-size.ts';

const bytes = (text: string): Buffer => Buffer.from(text, 'latin1');
const frame = '\u00ff\u00c0\0\u0011\u0008\u0001\u0002\u0003\u0004';
/** A TIFF entry with the EXIF orientation. */
const held = (orientation: number): string =>
  `\u00ff\u00e1\0\u0022Exif\0\0MM\0*\0\0\0\u0008\0\u0001\u0001\u0012\0\u0003\0\0\0\u0001\0${String.fromCharCode(orientation)}\0\0\0\0\0\0`;

test.each([
  ['image/png', '\u0089PNG\r\n\u001a\n\0\0\0\rIHDR\0\0\u0001\0\0\0\0\u0002', { width: 256, height: 2 }],
  ['image/gif', 'GIF89a\u0001\u0001\u0002\0', { width: 257, height: 2 }],
  ['image/webp', `RIFF\0\0\0\0WEBPVP8X${'\0'.repeat(8)}\u0009\0\0\u0013\0\0`, { width: 10, height: 20 }],
  ['image/webp', `RIFF\0\0\0\0WEBPVP8 ${'\0'.repeat(10)}\u000a\0\u0014\0`, { width: 10, height: 20 }],
  ['image/webp', `RIFF\0\0\0\0WEBPVP8L\0\0\0\0\u002f\u0009\u00c0\u0004\0`, { width: 10, height: 20 }],
  ['image/jpeg', `\u00ff\u00d8\u00ff\u00e0\0\u0004ab${frame}`, { width: 0x304, height: 0x102 }],
  ['image/jpeg', `\u00ff\u00d8${held(1)}${frame}`, { width: 0x304, height: 0x102 }],
  ['image/jpeg', `\u00ff\u00d8${held(6)}${frame}`, { width: 0x102, height: 0x304 }],
] as const)('%s %j', (type, content, size) => {
  expect(imageSizeOf(type, bytes(content))).toEqual(size);
});

test.each([
  ['image/png', '\u0089PNG\r\n\u001a\n'],
  ['image/png', `\u0089PNG\r\n\u001a\n\0\0\0\rIHDR${'\0'.repeat(8)}`],
  ['image/jpeg', '\u00ff\u00d8\u00ff\u00e1\u00ff\u00ffExif\0\0MM\0*\u00ff\u00ff\u00ff\u00ff'],
  ['image/jpeg', '\u00ff\u00d8\u00ff\u00e0\0\0'],
  ['text/html', '<svg width="1" height="1">'],
])('%s without a size: %j', (type, content) => {
  expect(imageSizeOf(type, bytes(content))).toBeUndefined();
});
