/** Runs in the audio thread and posts the microphone's samples block by block. */
declare const registerProcessor: (name: string, processor: new () => AudioWorkletProcessor) => void;
declare class AudioWorkletProcessor {
  readonly port: MessagePort;
}

const blockSamples = 4096;

class PcmTap extends AudioWorkletProcessor {
  private block = new Float32Array(blockSamples);
  private filled = 0;

  process(inputs: readonly (readonly Float32Array[])[]): boolean {
    const samples = inputs[0]?.[0];
    if (samples === undefined) return true;
    if (this.filled + samples.length > this.block.length) {
      this.port.postMessage(this.block.slice(0, this.filled));
      this.filled = 0;
    }
    this.block.set(samples, this.filled);
    this.filled += samples.length;
    return true;
  }
}

registerProcessor('pcm-tap', PcmTap);
