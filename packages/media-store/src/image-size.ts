export type ImageSize = { readonly width: number; readonly height: number };

/** The displayed size in pixels; undefined if the first bytes do not contain it, or contain nonsense. */
export const imageSizeOf = (contentType: string, head: Uint8Array): ImageSize | undefined => {
  const bytes = Buffer.from(head.buffer, head.byteOffset, head.byteLength);
  try {
    const size = readers.get(contentType)?.(bytes);
    return size !== undefined && size.width > 0 && size.height > 0 ? size : undefined;
  } catch (error) {
    // The bytes end before the size.
    if (error instanceof RangeError) return undefined;
    throw error;
  }
};

const sizeOfPng = (bytes: Buffer): ImageSize => ({
  width: bytes.readUInt32BE(16) & 0x7fffffff,
  height: bytes.readUInt32BE(20) & 0x7fffffff,
});

const sizeOfGif = (bytes: Buffer): ImageSize => ({
  width: bytes.readUInt16LE(6),
  height: bytes.readUInt16LE(8),
});

const sizeOfWebp = (bytes: Buffer): ImageSize | undefined => {
  switch (bytes.toString('latin1', 12, 16)) {
    case 'VP8X':
      return { width: bytes.readUIntLE(24, 3) + 1, height: bytes.readUIntLE(27, 3) + 1 };
    case 'VP8L': {
      const packed = bytes.readUInt32LE(21);
      return { width: (packed & 0x3fff) + 1, height: ((packed >>> 14) & 0x3fff) + 1 };
    }
    case 'VP8 ':
      return { width: bytes.readUInt16LE(26) & 0x3fff, height: bytes.readUInt16LE(28) & 0x3fff };
    default:
      return undefined;
  }
};

/** Reads the segments up to the frame; an EXIF segment before it may rotate the image. */
const sizeOfJpeg = (bytes: Buffer): ImageSize | undefined => {
  let isSideways = false;
  for (let at = 2; bytes[at] === 0xff;) {
    const marker = bytes.readUInt8(at + 1);
    const length = bytes.readUInt16BE(at + 2);
    if (length < 2) return undefined;
    if (marker === 0xe1) isSideways ||= isTurned(bytes.subarray(at + 4, at + 2 + length));
    const isFrame = marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
    if (isFrame) {
      const height = bytes.readUInt16BE(at + 5);
      const width = bytes.readUInt16BE(at + 7);
      return isSideways ? { width: height, height: width } : { width, height };
    }
    at += 2 + length;
  }
  return undefined;
};

const orientationTag = 0x0112;
/** Of the eight EXIF orientations the last four swap width and height. */
const firstSideways = 5;
const entryBytes = 12;

const isTurned = (exif: Buffer): boolean => {
  if (exif.toString('latin1', 0, 6) !== 'Exif\0\0') return false;
  const tiff = exif.subarray(6);
  const isLittle = tiff.toString('latin1', 0, 2) === 'II';
  const short = (at: number): number => (isLittle ? tiff.readUInt16LE(at) : tiff.readUInt16BE(at));
  const entries = (isLittle ? tiff.readUInt32LE(4) : tiff.readUInt32BE(4)) + 2;
  for (let index = 0; index < short(entries - 2); index += 1) {
    const at = entries + index * entryBytes;
    if (short(at) === orientationTag) return short(at + 8) >= firstSideways;
  }
  return false;
};

const readers: ReadonlyMap<string, (bytes: Buffer) => ImageSize | undefined> = new Map([
  ['image/png', sizeOfPng],
  ['image/gif', sizeOfGif],
  ['image/webp', sizeOfWebp],
  ['image/jpeg', sizeOfJpeg],
]);
