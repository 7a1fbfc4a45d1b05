import { expect, test } from 'vitest';
import { assert, property, string, uint8Array } from 'fast-check';
import { mimeTypeSchema } from '@balcao/contracts';
import { contentTypeOf } from './content-type.ts';
import { imageSizeOf } from './image-size.ts';

const bytes = (text: string): Buffer => Buffer.from(text, 'latin1');

test.each([
  ['\u00ff\u00d8\u00ff\u00e0\0\u0010JFIF', 'x', 'image/jpeg'],
  ['\u0089PNG\r\n\u001a\n\0\0\0\rIHDR', 'x', 'image/png'],
  ['GIF89a\u0001\0', 'x', 'image/gif'],
  ['RIFF\0\0\0\0WEBPVP8 ', 'x', 'image/webp'],
  ['RIFF\0\0\0\0WAVEfmt ', 'x', 'audio/wav'],
  [`OggS${'\0'.repeat(24)}OpusHead`, 'x', 'audio/ogg'],
  [`OggS${'\0'.repeat(24)}\u0080theora`, 'x', 'video/ogg'],
  ['\0\0\0\u0018ftypisom\0\0', 'clip.mp4', 'video/mp4'],
  ['\0\0\0\u0018ftypisom\0\0', 'voice.m4a', 'audio/mp4'],
  ['\0\0\0\u0018ftypM4A \0\0', 'x', 'audio/mp4'],
  ['\0\0\0\u0018ftyp3gp5\0\0', 'x', 'video/3gpp'],
  ['\0\0\0\u0018ftypqt  \0\0', 'x', 'video/quicktime'],
  ['\0\0\0\u0018ftypheic\0\0', 'x', 'image/heic'],
  ['\u001aE\u00df\u00a3\u0001webm A_OPUS', 'x', 'audio/webm'],
  ['\u001aE\u00df\u00a3\u0001webm A_OPUS V_VP8', 'x', 'video/webm'],
  ['\u001aE\u00df\u00a3\u0001matroska', 'x', 'video/x-matroska'],
  ['ID3\u0004\0', 'x', 'audio/mpeg'],
  ['\u00ff\u00fb\u0090\0', 'x', 'audio/mpeg'],
  ['\u00ff\u00f1\u0050\u0080', 'x', 'audio/aac'],
  ['\u00ff\u00ff\u00ff\u00ff\0', 'x', 'application/octet-stream'],
  ['%PDF-1.7', 'x', 'application/pdf'],
  ['PK\u0003\u0004\0\0', 'a.docx', 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'],
  ['PK\u0003\u0004\0\0', 'a.jpg', 'application/zip'],
  [
    `PK\u0003\u0004${'\0'.repeat(26)}[Content_Types].xml....PK\u0003\u0004..word/document.xml`,
    '',
    'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  ],
  [
    `PK\u0003\u0004${'\0'.repeat(26)}mimetypeapplication/vnd.oasis.opendocument.textPK`,
    'x',
    'application/vnd.oasis.opendocument.text',
  ],
  ['a;b\n1;2', 'a.csv', 'text/csv'],
  ['plain', 'a.mp3', 'text/plain'],
  ['<script>alert(1)</script>', 'a.png', 'text/html'],
  ['  <!DOCTYPE html>', 'a.jpg', 'text/html'],
  ['<svg xmlns="http://www.w3.org/2000/svg"/>', 'a.png', 'text/xml'],
  ['\u00ef\u00bb\u00bf<?xml version="1.0"?><svg/>', 'a.gif', 'text/xml'],
  ['MZ\u0090\0\u0003', 'a.png', 'application/octet-stream'],
  ['', 'a.png', 'application/octet-stream'],
])('%j named %s is %s', (content, name, type) => {
  expect(contentTypeOf(bytes(content), name)).toBe(type);
});

test('any content has a type that the contract accepts, and a size or none', () => {
  const starts = [
    '',
    '\u00ff\u00d8\u00ff\u00e1',
    '\u0089PNG\r\n\u001a\n',
    'RIFF\0\0\0\0WEBPVP8X',
    'GIF89a',
    'PK\u0003\u0004',
  ];
  assert(
    property(uint8Array({ maxLength: 300 }), string(), (rest, name) => {
      for (const start of starts) {
        const content = Buffer.concat([bytes(start), rest]);
        const type = contentTypeOf(content, name);
        expect(mimeTypeSchema.safeParse(type).success).toBe(true);
        imageSizeOf(type, content);
      }
    }),
  );
});
