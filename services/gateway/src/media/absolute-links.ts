import { mediaPath } from '@balcao/contracts';

/** Inside a text of JSON its quotes would be escaped: it is found where a link stands and nowhere else. */
const before = '"mediaUrl":"';
const marker = `${before}${mediaPath('')}`;

/** Puts the origin before every media link (4-settled.md 15). Most replies have none and stay as they are. */
export const linkAbsolutely = (body: Uint8Array, origin: () => string): Uint8Array => {
  const bytes = Buffer.from(body.buffer, body.byteOffset, body.byteLength);
  return bytes.includes(marker) ? Buffer.from(withOrigin(bytes.toString(), origin())) : body;
};

export const hasLinks = (text: string): boolean => text.includes(marker);

export const withOrigin = (text: string, origin: string): string =>
  text.replaceAll(marker, `${before}${origin}${mediaPath('')}`);
