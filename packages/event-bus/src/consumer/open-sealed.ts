import { createDecipheriv, createSecretKey, type KeyObject } from 'node:crypto';

const ivBytes = 12;
const tagBytes = 16;

/** With a key as bytes, Node takes more than three times as long, and one key opens many events. */
const prepared = new WeakMap<Buffer, KeyObject>();

const prepare = (key: Buffer): KeyObject => {
  const known = prepared.get(key);
  if (known !== undefined) return known;
  const made = createSecretKey(key);
  prepared.set(key, made);
  return made;
};

/**
 * Opens the personal part of an event as its owner's log seals it: AES-256-GCM over JSON, iv (12) | tag (16) |
 * ciphertext, bound to the event's id. `undefined` for another key.
 */
export function openSealed(sealed: string, key: Buffer, eventId: string): unknown {
  const bytes = Buffer.from(sealed, 'base64');
  const decipher = createDecipheriv('aes-256-gcm', prepare(key), bytes.subarray(0, ivBytes), {
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
