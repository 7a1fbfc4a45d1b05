import { mediaPath } from '@balcao/contracts';

/** Inside a text of JSON its quotes would be escaped: they are found where a link stands and nowhere else. */
const befores = ['"mediaUrl":"', '"profilePicUrl":"'];
const folder = mediaPath('');
const markers = befores.map((before) => ({ before, marker: `${before}${folder}` }));

/** Puts the origin before every media link (rule F1). Most replies have none and stay as they are. */
export const linkAbsolutely = (body: Uint8Array, origin: () => string): Uint8Array => {
  const bytes = Buffer.from(body.buffer, body.byteOffset, body.byteLength);
  return markers.some(({ marker }) => bytes.includes(marker))
    ? Buffer.from(withOrigin(bytes.toString(), origin()))
    : body;
};

export const hasLinks = (text: string): boolean => markers.some(({ marker }) => text.includes(marker));

export const withOrigin = (text: string, origin: string): string =>
  markers.reduce(
    (linked, { before, marker }) => linked.replaceAll(marker, `${before}${origin}${folder}`),
    text,
  );
