import { endingOf } from './file-name.ts';

/** The first bytes of a file, enough for all checks. */
export const headBytes = 64 * 1024;

export const unknownType = 'application/octet-stream';

/**
 * The type of a file, determined by its first bytes (rule F7). The name decides only between types with the same kind
 * of content (texts, archives), and never makes a file an image, audio or video.
 */
export const contentTypeOf = (head: Uint8Array, fileName: string): string => {
  const bytes = Buffer.from(head.buffer, head.byteOffset, Math.min(head.byteLength, headBytes));
  const known = signatures.find(({ at = 0, sign }) => startsWith(bytes, sign, at));
  const type = known === undefined ? undefined : (known.type ?? known.look?.(bytes, endingOf(fileName)));
  return type ?? frameTypeOf(bytes) ?? textTypeOf(bytes, endingOf(fileName)) ?? unknownType;
};

type Signature = {
  readonly at?: number;
  /** In Latin-1. */
  readonly sign: string;
  readonly type?: string;
  /** For a container that holds several kinds. */
  readonly look?: (bytes: Buffer, ending: string) => string | undefined;
};

const startsWith = (bytes: Buffer, sign: string, at = 0): boolean =>
  bytes.length >= at + sign.length && bytes.toString('latin1', at, at + sign.length) === sign;
const contains = (bytes: Buffer, text: string): boolean => bytes.includes(text, 0, 'latin1');

const ofRiff = (bytes: Buffer): string | undefined =>
  new Map([
    ['WEBP', 'image/webp'],
    ['WAVE', 'audio/wav'],
    ['AVI ', 'video/x-msvideo'],
  ]).get(bytes.toString('latin1', 8, 12));

const soundCodecs = ['OpusHead', '\u0001vorbis', 'Speex   ', '\u007fFLAC'];
const ofOgg = (bytes: Buffer): string => {
  const codec = bytes.toString('latin1', 28, 36);
  if (codec.startsWith('\u0080theora')) return 'video/ogg';
  return soundCodecs.some((name) => codec.startsWith(name)) ? 'audio/ogg' : 'application/ogg';
};

const ofMatroska = (bytes: Buffer, ending: string): string => {
  if (!contains(bytes.subarray(0, 64), 'webm')) return 'video/x-matroska';
  const isVideo = /V_(?:VP8|VP9|AV1)/.test(bytes.toString('latin1'));
  const isAudio = contains(bytes, 'A_OPUS') || contains(bytes, 'A_VORBIS') || ending === 'weba';
  return isAudio && !isVideo ? 'audio/webm' : 'video/webm';
};

/** By its brand. Only the file name identifies a plain MP4 with audio alone. */
const ofMpeg4 = (bytes: Buffer, ending: string): string => {
  const brand = bytes.toString('latin1', 8, 12);
  if (/^(?:avif|avis)$/.test(brand)) return 'image/avif';
  if (/^(?:heic|heix|hevc|heim|heis|mif1|msf1)$/.test(brand)) return 'image/heic';
  if (/^3g[0-9a-z]{2}$/.test(brand)) return 'video/3gpp';
  if (brand === 'qt  ') return 'video/quicktime';
  return /^M4[AB]/.test(brand) || ending === 'm4a' ? 'audio/mp4' : 'video/mp4';
};

const office = 'application/vnd.openxmlformats-officedocument';
const archives = new Map([
  ['docx', `${office}.wordprocessingml.document`],
  ['xlsx', `${office}.spreadsheetml.sheet`],
  ['pptx', `${office}.presentationml.presentation`],
]);
/** A document of an office program begins with a list of its parts. */
const ofOffice = (bytes: Buffer): string | undefined => {
  if (!contains(bytes.subarray(30, 60), '[Content_Types].xml')) return undefined;
  const ending = officeParts.find(([part]) => contains(bytes, part))?.[1];
  return ending === undefined ? undefined : archives.get(ending);
};
const officeParts = [
  ['word/document.xml', 'docx'],
  ['xl/workbook.xml', 'xlsx'],
  ['ppt/presentation.xml', 'pptx'],
] as const;

const ofZip = (bytes: Buffer, ending: string): string => {
  const openDocument = /^mimetype(application\/[\w.+-]{1,80}?)PK/.exec(
    bytes.toString('latin1', 30, 150),
  )?.[1];
  return openDocument ?? archives.get(ending) ?? ofOffice(bytes) ?? 'application/zip';
};

const compounds = new Map([
  ['doc', 'application/msword'],
  ['xls', 'application/vnd.ms-excel'],
  ['ppt', 'application/vnd.ms-powerpoint'],
  ['msg', 'application/vnd.ms-outlook'],
]);

const signatures: readonly Signature[] = [
  { sign: '\u00ff\u00d8\u00ff', type: 'image/jpeg' },
  { sign: '\u0089PNG\r\n\u001a\n', type: 'image/png' },
  { sign: 'GIF87a', type: 'image/gif' },
  { sign: 'GIF89a', type: 'image/gif' },
  { sign: 'RIFF', look: ofRiff },
  { sign: 'OggS', look: ofOgg },
  { sign: 'ftyp', at: 4, look: ofMpeg4 },
  { sign: '\u001aE\u00df\u00a3', look: ofMatroska },
  { sign: 'ID3', type: 'audio/mpeg' },
  { sign: 'fLaC', type: 'audio/flac' },
  { sign: '#!AMR', type: 'audio/amr' },
  { sign: 'MThd', type: 'audio/midi' },
  { sign: 'II*\0', type: 'image/tiff' },
  { sign: 'MM\0*', type: 'image/tiff' },
  { sign: '%PDF-', type: 'application/pdf' },
  { sign: 'PK\u0003\u0004', look: ofZip },
  { sign: 'PK\u0005\u0006', type: 'application/zip' },
  {
    sign: '\u00d0\u00cf\u0011\u00e0\u00a1\u00b1\u001a\u00e1',
    look: (_bytes, ending) => compounds.get(ending) ?? 'application/x-ole-storage',
  },
  { sign: '{\\rtf', type: 'application/rtf' },
  { sign: '\u001f\u008b', type: 'application/gzip' },
  { sign: '7z\u00bc\u00af\u0027\u001c', type: 'application/x-7z-compressed' },
  { sign: 'Rar!\u001a\u0007', type: 'application/vnd.rar' },
];

/** MPEG audio has no signature, only frames: eleven set bits, then a valid layer, bit rate and frequency. */
const frameTypeOf = (bytes: Buffer): string | undefined => {
  const [first = 0, second = 0, third = 0] = bytes;
  if (first !== 0xff || (second & 0xe0) !== 0xe0 || bytes.length < 4) return undefined;
  if ((second & 0xf6) === 0xf0) return 'audio/aac';
  const hasLayer = (second & 0x06) !== 0 && (second & 0x18) !== 0x08;
  const hasRate = (third & 0xf0) !== 0xf0 && (third & 0xf0) !== 0 && (third & 0x0c) !== 0x0c;
  return hasLayer && hasRate ? 'audio/mpeg' : undefined;
};

const texts = new Map([
  ['csv', 'text/csv'],
  ['vcf', 'text/vcard'],
  ['ics', 'text/calendar'],
  ['json', 'application/json'],
]);

/** Control characters that no text contains; tabs, line ends, page ends and escape codes may occur. */
const isControl = (byte: number): boolean =>
  byte === 0x7f || (byte < 0x20 && byte !== 0x1b && (byte < 0x09 || byte > 0x0d));

/** Content that a browser could run keeps its own type, so it is never shown as an image. */
const textTypeOf = (bytes: Buffer, ending: string): string | undefined => {
  if (bytes.length === 0) return undefined;
  if (bytes.some(isControl)) return undefined;
  const text = bytes.toString('latin1');
  if (/^(?:\u00ef\u00bb\u00bf)?\s*<(?:\?xml|svg)/i.test(text)) return 'text/xml';
  if (/^(?:\u00ef\u00bb\u00bf)?\s*<(?:!doctype|!--|html|head|body|script|iframe)/i.test(text))
    return 'text/html';
  return texts.get(ending) ?? 'text/plain';
};
