import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import type { sampleKindSchema } from '@balcao/contracts';
import type { z } from 'zod';

export type SampleKind = z.output<typeof sampleKindSchema>;

export type SampleFile = {
  readonly fileName: string;
  readonly mimeType: string;
  readonly size: number;
  readonly seconds: number | null;
  readonly width: number | null;
  readonly height: number | null;
  readonly open: () => Readable;
};

type Sample = Omit<SampleFile, 'size' | 'open'> & { readonly content: Buffer };

const read = (fileName: string): Buffer => readFileSync(join(import.meta.dirname, 'assets', fileName));

const sample = (
  fileName: string,
  mimeType: string,
  facts: Partial<Pick<SampleFile, 'seconds' | 'width' | 'height'>> = {},
): Sample => ({
  fileName,
  mimeType,
  content: read(fileName),
  seconds: null,
  width: null,
  height: null,
  ...facts,
});

const samples: Readonly<Record<SampleKind, Sample>> = {
  // Changing colours, so that a viewer shows whether it is drawn completely.
  image: sample('foto.png', 'image/png', { width: 320, height: 240 }),
  // Silence, as WhatsApp sends voice: Opus in Ogg (RFC 7845).
  voice: sample('voz.ogg', 'audio/ogg', { seconds: 3 }),
  audio: sample('som.mp3', 'audio/mpeg', { seconds: 2 }),
  // One colour, 64 by 64: the smallest MP4 that every browser plays (H.264).
  video: sample('filme.mp4', 'video/mp4', { seconds: 1, width: 64, height: 64 }),
  document: sample('documento.pdf', 'application/pdf'),
  html: sample('pagina.html', 'text/html'),
};

/** Valid and small; a document has at least `bytes`, made while it is read, so that it needs no memory. */
export const sampleFile = (kind: SampleKind, bytes = 0): SampleFile => {
  const { content, ...facts } = samples[kind];
  const missing = kind === 'document' ? Math.max(0, bytes - content.length) : 0;
  return {
    ...facts,
    size: content.length + missing,
    open: () => Readable.from(filled(content, missing)),
  };
};

/** Comments, which a PDF may end with. */
const filler = Buffer.alloc(64 * 1024, '%\n');

function* filled(content: Buffer, missing: number): Generator<Buffer> {
  yield content;
  for (let left = missing; left > 0; left -= filler.length) yield filler.subarray(0, left);
}

const portraits = 6;

/** A person's head and shoulders, the same for the same seed. */
export const portraitOf = (seed: number): Buffer => read(`portrait-${String((seed % portraits) + 1)}.png`);
