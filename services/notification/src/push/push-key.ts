import { createECDH } from 'node:crypto';
import type { Sealing } from '@balcao/event-store';
import type { NotificationDb } from '#database/schema.ts';

/** The desk's VAPID key for push services: both halves in base64url, as browsers and the library need them. */
export type PushKey = { readonly publicKey: string; readonly privateKey: string };

const subject = 'desk-web-push';

/**
 * Created at the first start and then the same in every process. It is stored like every key: wrapped by the master
 * key, and wrapped again when that changes. Any 32 bytes are a key of this curve, except one in 2^32.
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
