import { createDecipheriv, createSecretKey } from 'node:crypto';

const ivBytes = 12;
const tagBytes = 16;

/**
 * Opens the personal part of an event as its owner's log seals it: AES-256-GCM over JSON, iv (12) | tag (16) |
 * ciphertext, bound to the event's id. `undefined` when the key is another one.
 */
export function openSealed(sealed: string, key: Buffer, eventId: string): unknown {
  const bytes = Buffer.from(sealed, 'base64');
  // With bytes for a key Node takes more than three times as long for all of it.
  const decipher = createDecipheriv('aes-256-gcm', createSecretKey(key), bytes.subarray(0, ivBytes), {
    authTagLength: tagBytes,
  });
  decipher.setAAD(Buffer.from(eventId));
  decipher.setAuthTag(bytes.subarray(ivBytes, ivBytes + tagBytes));
  let plain: Buffer;
  try {
    plain = Buffer.concat([decipher.update(bytes.subarray(ivBytes + tagBytes)), decipher.final()]);
  } catch {
    return undefined;
  }
  return JSON.parse(plain.toString());
}
