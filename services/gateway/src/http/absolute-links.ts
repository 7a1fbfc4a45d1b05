import { hasMediaLinks, linkMediaTo } from '@balcao/contracts';

/** Puts the origin before every media link (rule F1). Most replies have none and stay unchanged. */
export const linkAbsolutely = (body: Uint8Array, origin: () => string): Uint8Array => {
  const bytes = Buffer.from(body.buffer, body.byteOffset, body.byteLength);
  return hasMediaLinks(bytes) ? Buffer.from(linkMediaTo(bytes.toString(), origin())) : body;
};
