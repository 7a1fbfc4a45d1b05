import { createDecipheriv, createECDH, createPublicKey, hkdfSync, randomBytes, verify } from 'node:crypto';
import { z } from 'zod';

/** The keys of a browser with a push subscription, which decrypt its messages. */
export const openPushBrowser = () => {
  const pair = createECDH('prime256v1');
  const publicKey = pair.generateKeys();
  const auth = randomBytes(16);
  return {
    keys: { p256dh: publicKey.toString('base64url'), auth: auth.toString('base64url') },
    /** By RFC 8291, in one record. @throws if it was encrypted for another browser */
    read: (body: Buffer): unknown => {
      const [salt, keyLength] = [body.subarray(0, 16), body.readUInt8(20)];
      const sender = body.subarray(21, 21 + keyLength);
      const sealed = body.subarray(21 + keyLength);
      const info = Buffer.concat([Buffer.from('WebPush: info\0'), publicKey, sender]);
      const secret = derive(pair.computeSecret(sender), auth, info, 32);
      const key = derive(secret, salt, Buffer.from('Content-Encoding: aes128gcm\0'), 16);
      const nonce = derive(secret, salt, Buffer.from('Content-Encoding: nonce\0'), 12);
      const cipher = createDecipheriv('aes-128-gcm', key, nonce);
      cipher.setAuthTag(sealed.subarray(-16));
      const padded = Buffer.concat([cipher.update(sealed.subarray(0, -16)), cipher.final()]);
      // Two marks the last record.
      return JSON.parse(padded.subarray(0, padded.lastIndexOf(2)).toString());
    },
  };
};

const derive = (secret: Buffer, salt: Buffer, info: Buffer, length: number): Buffer =>
  Buffer.from(hkdfSync('sha256', secret, salt, info, length));

const claimsSchema = z.object({ aud: z.string(), exp: z.number(), sub: z.string() });

/** The desk's claims for a push service (RFC 8292). @throws if another key signed them */
export const readVapid = (authorization: string, publicKey: string): z.infer<typeof claimsSchema> => {
  const [, token = '', signedBy = ''] = /^vapid t=([^,]+), k=(.+)$/u.exec(authorization) ?? [];
  const point = Buffer.from(publicKey, 'base64url');
  const key = createPublicKey({
    format: 'jwk',
    key: {
      kty: 'EC',
      crv: 'P-256',
      x: point.subarray(1, 33).toString('base64url'),
      y: point.subarray(33).toString('base64url'),
    },
  });
  const [header = '', claims = '', signature = ''] = token.split('.');
  const isSigned = verify(
    'sha256',
    Buffer.from(`${header}.${claims}`),
    { key, dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  );
  if (!isSigned || signedBy !== publicKey) throw new Error('signed by another key');
  return claimsSchema.parse(JSON.parse(Buffer.from(claims, 'base64url').toString()));
};
