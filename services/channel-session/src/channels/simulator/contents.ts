import { Readable } from 'node:stream';
import type { AnnouncedMedia, MediaType } from '@balcao/contracts';
import { mediaKindOf } from '@balcao/contracts';
import type { SimulatedContent } from '#database/schema.ts';
import type { ChannelMessage } from '#channels/driver.ts';
import { sampleFile } from './sample-files.ts';

/** The fields of a message that follow from its content. */
export type ContentFacts = Pick<ChannelMessage, 'mediaType' | 'media' | 'location' | 'isVideoCall' | 'body'>;

const plain = { media: null, location: null, isVideoCall: false } as const;

/** How the desk receives a content; null is a text. */
export const factsOf = (content: SimulatedContent | null, body: string): ContentFacts => {
  if (content === null) return { ...plain, mediaType: 'chat', body };
  switch (content.kind) {
    case 'sample':
    case 'file': {
      const media = announced(content);
      return { ...plain, mediaType: kindOf(media), media, body };
    }
    case 'location': {
      const { latitude, longitude, description } = content;
      const location = { latitude, longitude, description, thumbnail: mapThumbnail };
      return { ...plain, mediaType: 'location', location, body: '' };
    }
    case 'vcard':
      return { ...plain, mediaType: 'vcard', body: content.cards.map(vcardOf).join('\n') };
    case 'phone_only':
      return { ...plain, mediaType: content.what, body };
    case 'call':
      return { ...plain, mediaType: 'call_log', isVideoCall: content.isVideo, body: '' };
  }
};

/** The text of a content: a caption, or nothing. */
export const bodyOf = (
  content: SimulatedContent | { readonly kind: 'text'; readonly body: string },
): string => {
  if (content.kind === 'text') return content.body;
  return 'caption' in content ? content.caption : '';
};

/** Its bytes; undefined without a file. */
export const fileOf = (content: SimulatedContent | null): Readable | undefined => {
  if (content?.kind === 'sample') return sampleFile(content.sample, content.bytes).open();
  if (content?.kind === 'file') return Readable.from([Buffer.from(content.content, 'base64')]);
  return undefined;
};

type FileContent = Extract<SimulatedContent, { kind: 'sample' | 'file' }>;

const announced = (content: FileContent): AnnouncedMedia => {
  if (content.kind === 'file') {
    const { fileName, isVoice } = content;
    const [mimeType = ''] = content.mimeType.split(';');
    const size = Buffer.byteLength(content.content, 'base64');
    return { fileName, mimeType, size, seconds: null, width: null, height: null, isVoice };
  }
  const { open: _, ...file } = sampleFile(content.sample, content.bytes);
  return { ...file, fileName: content.fileName ?? file.fileName, isVoice: content.sample === 'voice' };
};

const kindOf = ({ mimeType }: AnnouncedMedia): MediaType => mediaKindOf(mimeType);

const vcardOf = ({ name, number }: { readonly name: string; readonly number: string }): string =>
  [
    'BEGIN:VCARD',
    'VERSION:3.0',
    `N:;${escaped(name)};;;`,
    `FN:${escaped(name)}`,
    `TEL;type=CELL;waid=${number}:+${number}`,
    'END:VCARD',
  ].join('\n');

/** Field separators in a card are escaped, and line breaks stay escaped too. */
const escaped = (text: string): string =>
  text.replaceAll(/[\\,;]/g, (character) => `\\${character}`).replaceAll(/\s+/g, ' ');

/** One green pixel. */
const mapThumbnail =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkmPe/HgAEWgI0GBPZ3QAAAABJRU5ErkJggg==';
