import { createECDH } from 'node:crypto';
import type { Sealing } from '@balcao/event-store';
import type { NotificationDb } from '#database/schema.ts';

/** By which push services know this desk (VAPID): both halves in base64url, as browsers and the library take them. */
export type PushKey = { readonly publicKey: string; readonly privateKey: string };

const subject = 'desk-web-push';

/**
 * Made at the first start, the same in every process from then on. It is kept as every key is: wrapped by the master
 * key, and wrapped anew when that changes. Any 32 bytes are a key of this curve, but for one in 2^32.
 */
export const openPushKey = async (
  db: NotificationDb,
  sealing: Pick<Sealing, 'keysFor'>,
): Promise<PushKey> => {
  const keys = await db.transaction().execute((tx) => sealing.keysFor(tx, [subject]));
  const secret = keys.get(subject)?.key;
  if (secret === undefined) throw new Error('The key for web push is neither there nor made.');
  const pair = createECDH('prime256v1');
  pair.setPrivateKey(secret);
  return {
    publicKey: pair.getPublicKey('base64url', 'uncompressed'),
    privateKey: secret.toString('base64url'),
  };
};
