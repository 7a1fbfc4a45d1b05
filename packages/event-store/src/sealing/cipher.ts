import { createCipheriv, createDecipheriv, createSecretKey, randomBytes } from 'node:crypto';

const ivBytes = 12;
const tagBytes = 16;

// Keys go in as key objects: with bytes Node takes more than three times as long for all of it.

/** AES-256-GCM: iv (12) | tag (16) | ciphertext. `context` must be the same again when it is opened. */
export const encrypt = (key: Buffer, plain: Buffer, context: string): Buffer => {
  const iv = randomBytes(ivBytes);
  const cipher = createCipheriv('aes-256-gcm', createSecretKey(key), iv, { authTagLength: tagBytes });
  cipher.setAAD(Buffer.from(context));
  const text = Buffer.concat([cipher.update(plain), cipher.final()]);
  return Buffer.concat([iv, cipher.getAuthTag(), text]);
};

/** Null when the key or the context is another one, or the bytes were changed. */
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
