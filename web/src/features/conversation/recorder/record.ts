import workletUrl from './pcm-worklet.ts?worker&url';

export type Recording = {
  /** An MP3 of 128 kbit/s; the microphone is released. */
  readonly finish: () => Promise<Blob>;
  readonly cancel: () => void;
};

/**
 * Records from the microphone until it is stopped. A worker encodes the MP3 meanwhile. Throws the browser's error if there
 * is no microphone or no permission.
 */
export const record = async (): Promise<Recording> => {
  const stream = await navigator.mediaDevices.getUserMedia({ audio: true });
  const context = new AudioContext();
  const worker = new Worker(new URL('./mp3-worker.ts', import.meta.url), { type: 'module' });
  const release = (): void => {
    for (const track of stream.getTracks()) track.stop();
    void context.close();
  };
  try {
    await context.audioWorklet.addModule(workletUrl);
    await context.resume();
    worker.postMessage({ kind: 'start', sampleRate: context.sampleRate });
    const tap = new AudioWorkletNode(context, 'pcm-tap', {
      numberOfOutputs: 0,
      channelCount: 1,
      channelCountMode: 'explicit',
    });
    tap.port.addEventListener('message', ({ data }: MessageEvent<Float32Array>) =>
      worker.postMessage({ kind: 'samples', samples: data }),
    );
    tap.port.start();
    context.createMediaStreamSource(stream).connect(tap);
  } catch (error) {
    release();
    worker.terminate();
    throw error;
  }
  return {
    finish: async () => {
      release();
      const done = new Promise<Blob>((resolve, reject) => {
        const fail = (): void => reject(new Error('The recording could not be encoded.'));
        worker.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
          if (data instanceof Blob) resolve(data);
          else fail();
        });
        worker.addEventListener('error', fail);
      });
      worker.postMessage({ kind: 'finish' });
      try {
        return await done;
      } finally {
        worker.terminate();
      }
    },
    cancel: () => {
      release();
      worker.terminate();
    },
  };
};
