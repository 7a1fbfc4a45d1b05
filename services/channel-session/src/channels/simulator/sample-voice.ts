const sampleRate = 48_000;
const frameSamples = 960;
const framesOfPage = 50;
const serial = 0x42414c43;
/** Opus, 20 ms of mono silence. */
const silentFrame = [0xf8, 0xff, 0xfe] as const;
const seconds = 3;

/** Three seconds of silence as WhatsApp sends voice: Opus in Ogg (RFC 7845). */
const makeVoice = (): Buffer => {
  const head = Buffer.alloc(19);
  head.write('OpusHead', 0, 'ascii');
  head.set([1, 1], 8);
  head.writeUInt32LE(sampleRate, 12);
  const tags = Buffer.alloc(20);
  tags.write('OpusTags', 0, 'ascii');
  tags.writeUInt32LE(4, 8);
  tags.write('none', 12, 'ascii');
  const pages = [
    pageOf([head], { flags: 2, granule: 0, number: 0 }),
    pageOf([tags], { flags: 0, granule: 0, number: 1 }),
  ];
  for (let index = 0; index < seconds; index += 1) {
    const frames = Array.from({ length: framesOfPage }, () => Buffer.from(silentFrame));
    const granule = (index + 1) * framesOfPage * frameSamples;
    pages.push(pageOf(frames, { flags: index + 1 === seconds ? 4 : 0, granule, number: index + 2 }));
  }
  return Buffer.concat(pages);
};

type PageFacts = { readonly flags: number; readonly granule: number; readonly number: number };

/** Every packet here is shorter than 255 bytes: one lacing value each. */
const pageOf = (packets: readonly Buffer[], { flags, granule, number }: PageFacts): Buffer => {
  const header = Buffer.alloc(27 + packets.length);
  header.write('OggS', 0, 'ascii');
  header[5] = flags;
  header.writeBigUInt64LE(BigInt(granule), 6);
  header.writeUInt32LE(serial, 14);
  header.writeUInt32LE(number, 18);
  header[26] = packets.length;
  for (const [index, packet] of packets.entries()) header[27 + index] = packet.length;
  const page = Buffer.concat([header, ...packets]);
  page.writeUInt32LE(checksumOf(page), 22);
  return page;
};

/** Ogg's own: the polynomial of CRC-32, neither reflected nor inverted. */
const checksumOf = (page: Buffer): number => {
  let sum = 0;
  for (const byte of page) {
    sum ^= byte << 24;
    for (let bit = 0; bit < 8; bit += 1) sum = (sum & 0x80000000) === 0 ? sum << 1 : (sum << 1) ^ 0x04c11db7;
  }
  return sum >>> 0;
};

export const sampleVoice = { content: makeVoice(), seconds } as const;
