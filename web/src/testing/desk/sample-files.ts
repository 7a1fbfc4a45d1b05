/** A picture in one colour. */
export const pictureFile = async (
  name: string,
  width = 1,
  height = width,
  color = 'black',
): Promise<File> => {
  const canvas = new OffscreenCanvas(width, height);
  const pen = canvas.getContext('2d');
  if (pen !== null) pen.fillStyle = color;
  pen?.fillRect(0, 0, width, height);
  return new File([await canvas.convertToBlob({ type: 'image/png' })], name, { type: 'image/png' });
};

export const textFile = (name: string, text = 'one 1'): File =>
  new File([text], name, { type: 'text/plain' });

const soundRate = 8000;

/** A recording of silence, of this length, that every browser plays. */
export const soundFile = (name: string, seconds: number): File => {
  const samples = soundRate * seconds;
  const head = new DataView(new ArrayBuffer(44));
  const letters = (at: number, text: string): void => {
    for (let index = 0; index < text.length; index += 1) head.setUint8(at + index, text.charCodeAt(index));
  };
  letters(0, 'RIFF');
  head.setUint32(4, 36 + samples, true);
  letters(8, 'WAVEfmt ');
  head.setUint32(16, 16, true);
  head.setUint16(20, 1, true);
  head.setUint16(22, 1, true);
  head.setUint32(24, soundRate, true);
  head.setUint32(28, soundRate, true);
  head.setUint16(32, 1, true);
  head.setUint16(34, 8, true);
  letters(36, 'data');
  head.setUint32(40, samples, true);
  // In 8-bit samples 128 is silence.
  return new File([head, new Uint8Array(samples).fill(128)], name, { type: 'audio/wav' });
};
