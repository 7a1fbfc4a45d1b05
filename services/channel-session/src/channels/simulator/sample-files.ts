import { Readable } from 'node:stream';
import type { sampleKindSchema } from '@balcao/contracts';
import type { z } from 'zod';
import { drawPng } from './draw-png.ts';
import { sampleVoice } from './sample-voice.ts';

/** One second of one colour, 64 by 64: the smallest MP4 that every browser plays (H.264). */
export const sampleVideo: Buffer = Buffer.from(
  [
    'AAAAIGZ0eXBpc29tAAACAGlzb21pc28yYXZjMW1wNDEAAAAIZnJlZQAAAuRtZGF0AAACrwYF//+r3EXpvebZSLeWLNgg2SPu73gy',
    'NjQgLSBjb3JlIDE2NCByMzA5NSBiYWVlNDAwIC0gSC4yNjQvTVBFRy00IEFWQyBjb2RlYyAtIENvcHlsZWZ0IDIwMDMtMjAyMiAt',
    'IGh0dHA6Ly93d3cudmlkZW9sYW4ub3JnL3gyNjQuaHRtbCAtIG9wdGlvbnM6IGNhYmFjPTEgcmVmPTE2IGRlYmxvY2s9MTowOjAg',
    'YW5hbHlzZT0weDM6MHgxMzMgbWU9dW1oIHN1Ym1lPTEwIHBzeT0xIHBzeV9yZD0xLjAwOjAuMDAgbWl4ZWRfcmVmPTEgbWVfcmFu',
    'Z2U9MjQgY2hyb21hX21lPTEgdHJlbGxpcz0yIDh4OGRjdD0xIGNxbT0wIGRlYWR6b25lPTIxLDExIGZhc3RfcHNraXA9MSBjaHJv',
    'bWFfcXBfb2Zmc2V0PS0yIHRocmVhZHM9MiBsb29rYWhlYWRfdGhyZWFkcz0xIHNsaWNlZF90aHJlYWRzPTAgbnI9MCBkZWNpbWF0',
    'ZT0xIGludGVybGFjZWQ9MCBibHVyYXlfY29tcGF0PTAgY29uc3RyYWluZWRfaW50cmE9MCBiZnJhbWVzPTggYl9weXJhbWlkPTIg',
    'Yl9hZGFwdD0yIGJfYmlhcz0wIGRpcmVjdD0zIHdlaWdodGI9MSBvcGVuX2dvcD0wIHdlaWdodHA9MiBrZXlpbnQ9MjUwIGtleWlu',
    'dF9taW49MiBzY2VuZWN1dD00MCBpbnRyYV9yZWZyZXNoPTAgcmNfbG9va2FoZWFkPTYwIHJjPWNyZiBtYnRyZWU9MSBjcmY9NTEu',
    'MCBxY29tcD0wLjYwIHFwbWluPTAgcXBtYXg9NjkgcXBzdGVwPTQgaXBfcmF0aW89MS40MCBhcT0xOjEuMDAAgAAAABhliIEAAp8W',
    'pZ6n+1CtsJ6m5Pov9xkZVYEAAAAJQZoILYgl/w+4AAADEG1vb3YAAABsbXZoZAAAAAAAAAAAAAAAAAAAA+gAAAPoAAEAAAEAAAAA',
    'AAAAAAAAAAABAAAAAAAAAAAAAAAAAAAAAQAAAAAAAAAAAAAAAAAAQAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAIAAAJf',
    'dHJhawAAAFx0a2hkAAAAAwAAAAAAAAAAAAAAAQAAAAAAAAPoAAAAAAAAAAAAAAAAAAAAAAABAAAAAAAAAAAAAAAAAAAAAQAAAAAA',
    'AAAAAAAAAAAAQAAAAABAAAAAQAAAAAAAJGVkdHMAAAAcZWxzdAAAAAAAAAABAAAD6AAAAAAAAQAAAAAB121kaWEAAAAgbWRoZAAA',
    'AAAAAAAAAAAAAAAAQAAAAEAAVcQAAAAAAC1oZGxyAAAAAAAAAAB2aWRlAAAAAAAAAAAAAAAAVmlkZW9IYW5kbGVyAAAAAYJtaW5m',
    'AAAAFHZtaGQAAAABAAAAAAAAAAAAAAAkZGluZgAAABxkcmVmAAAAAAAAAAEAAAAMdXJsIAAAAAEAAAFCc3RibAAAAMJzdHNkAAAA',
    'AAAAAAEAAACyYXZjMQAAAAAAAAABAAAAAAAAAAAAAAAAAAAAAABAAEAASAAAAEgAAAAAAAAAAQxMYXZjIGxpYngyNjQAAAAAAAAA',
    'AAAAAAAAAAAAAAAAABj//wAAADhhdmNDAWQACv/hABpnZAAKrHIERCbARAAAAwAEAAADABA8SJYRgAEAB2joQ4GUsiz9+PgAAAAA',
    'EHBhc3AAAAABAAAAAQAAABRidHJ0AAAAAAAAFuAAABbgAAAAGHN0dHMAAAAAAAAAAQAAAAIAACAAAAAAFHN0c3MAAAAAAAAAAQAA',
    'AAEAAAAcc3RzYwAAAAAAAAABAAAAAQAAAAIAAAABAAAAHHN0c3oAAAAAAAAAAAAAAAIAAALPAAAADQAAABRzdGNvAAAAAAAAAAEA',
    'AAAwAAAAPXVkdGEAAAA1bWV0YQAAAAAAAAAhaGRscgAAAAAAAAAAbWRpcmFwcGwAAAAAAAAAAAAAAAAIaWxzdA==',
  ].join(''),
  'base64',
);

export type SampleKind = z.output<typeof sampleKindSchema>;

/** A file that is generated while it is read, so that it needs no memory, however long it is. */
export type SampleFile = {
  readonly fileName: string;
  readonly mimeType: string;
  readonly size: number;
  readonly seconds: number | null;
  readonly width: number | null;
  readonly height: number | null;
  readonly open: () => Readable;
};

type Recipe = Omit<SampleFile, 'size' | 'open'> & {
  readonly head: Buffer;
  /** Filler bytes that may be repeated without breaking the file; null: its length is fixed. */
  readonly filler: Buffer | null;
};

const chunkBytes = 64 * 1024;

/** Valid, small, and at least of the requested size if its kind can be filled up. */
export const sampleFile = (kind: SampleKind, bytes = 0): SampleFile => {
  const { head, filler, ...facts } = recipes[kind]();
  const missing = filler === null ? 0 : Math.max(0, bytes - head.length);
  return {
    ...facts,
    size: head.length + missing,
    open: () => Readable.from(filler === null ? [head] : filled(head, filler, missing)),
  };
};

function* filled(head: Buffer, filler: Buffer, missing: number): Generator<Buffer> {
  yield head;
  const chunk = Buffer.alloc(Math.ceil(chunkBytes / filler.length) * filler.length, filler);
  for (let left = missing; left > 0; left -= chunk.length) yield chunk.subarray(0, left);
}

const untimed = { seconds: null, width: null, height: null } as const;

const recipes: Readonly<Record<SampleKind, () => Recipe>> = {
  image: () => ({
    ...untimed,
    fileName: 'foto.png',
    mimeType: 'image/png',
    width: imageSize.width,
    height: imageSize.height,
    head: samplePng(),
    filler: Buffer.alloc(1),
  }),
  voice: () => ({
    ...untimed,
    fileName: 'voz.ogg',
    mimeType: 'audio/ogg',
    seconds: sampleVoice.seconds,
    head: sampleVoice.content,
    filler: null,
  }),
  audio: () => ({
    ...untimed,
    fileName: 'som.mp3',
    mimeType: 'audio/mpeg',
    seconds: 2,
    head: Buffer.alloc(silentFrame.length * 77, silentFrame),
    filler: silentFrame,
  }),
  video: () => ({
    seconds: 1,
    width: 64,
    height: 64,
    fileName: 'filme.mp4',
    mimeType: 'video/mp4',
    head: sampleVideo,
    filler: null,
  }),
  document: () => ({
    ...untimed,
    fileName: 'documento.pdf',
    mimeType: 'application/pdf',
    head: Buffer.from(samplePdf),
    filler: Buffer.from('%\n'),
  }),
  html: () => ({
    ...untimed,
    fileName: 'pagina.html',
    mimeType: 'text/html',
    head: Buffer.from('<!doctype html><title>Olá</title><script>document.title = "!"</script><p>Olá</p>\n'),
    filler: Buffer.from(' '),
  }),
};

const imageSize = { width: 320, height: 240 } as const;

/** Changing colours, so that a viewer shows whether it is drawn completely. */
const samplePng = (): Buffer => {
  const { width } = imageSize;
  return drawPng(imageSize, (x, y) => [(x * 255) / width, (y & 0xf0) % 255, 160]);
};

/** MPEG 1, layer III, 128 kbit/s, 44.1 kHz: a frame of silence, 26 ms. */
const silentFrame = Buffer.concat([Buffer.from([0xff, 0xfb, 0x90, 0x64]), Buffer.alloc(413)]);

const samplePdf = `%PDF-1.4
1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj
2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj
3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 200 200]>>endobj
trailer<</Root 1 0 R>>
%%EOF
`;
