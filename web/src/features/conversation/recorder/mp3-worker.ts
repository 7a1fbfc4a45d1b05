import { createEncoder } from 'wasm-media-encoders';
import encoderUrl from 'wasm-media-encoders/wasm/mp3?url';
import { z } from 'zod';

/** In a worker, which encodes while the user speaks, so that the MP3 is ready when they stop. */
const requestSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('start'), sampleRate: z.number() }),
  z.object({ kind: z.literal('samples'), samples: z.instanceof(Float32Array) }),
  z.object({ kind: z.literal('finish') }),
]);

const bitrate = 128;
const parts: Uint8Array<ArrayBuffer>[] = [];
const encoder = createEncoder('audio/mpeg', encoderUrl);

const take = async (request: z.infer<typeof requestSchema>): Promise<void> => {
  const mp3 = await encoder;
  switch (request.kind) {
    case 'start':
      mp3.configure({ sampleRate: request.sampleRate, channels: 1, bitrate });
      break;
    case 'samples':
      // The encoder reuses its buffer at the next call.
      parts.push(Uint8Array.from(mp3.encode([request.samples])));
      break;
    case 'finish':
      parts.push(Uint8Array.from(mp3.finalize()));
      self.postMessage(new Blob(parts, { type: 'audio/mpeg' }));
      break;
  }
};

let turn = Promise.resolve();
self.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
  const request = requestSchema.parse(data);
  turn = turn.then(() => take(request)).catch(() => self.postMessage(null));
});
