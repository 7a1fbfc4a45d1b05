import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';

export type WrappingKey = { readonly id: string; readonly key: Buffer };
export type WrappingKeys = { readonly current: WrappingKey; readonly previous: readonly WrappingKey[] };

/** Encrypts secrets that must be shown or used again (rule S1). `purpose` binds a box to its use. */
export type SecretBox = {
  readonly seal: (text: string, purpose: string) => string;
  /** @throws if the key is unknown, or the box was changed or has another purpose */
  readonly open: (box: string, purpose: string) => string;
  /** The same secret wrapped by the current key; undefined if it is already. */
  readonly renew: (box: string, purpose: string) => string | undefined;
};

const algorithm = 'aes-256-gcm';
const nonceBytes = 12;
const tagBytes = 16;

/** Format: `<key id>.<base64url of nonce, tag and ciphertext>`. */
export const createSecretBox = ({ current, previous }: WrappingKeys): SecretBox => {
  const keys = new Map([...previous, current].map(({ id, key }) => [id, key]));
  const seal = (text: string, purpose: string): string => {
    const nonce = randomBytes(nonceBytes);
    const cipher = createCipheriv(algorithm, current.key, nonce).setAAD(Buffer.from(purpose));
    const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
    return `${current.id}.${Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString('base64url')}`;
  };
  const open = (box: string, purpose: string): string => {
    const key = keys.get(keyIdOf(box));
    if (key === undefined)
      throw new Error(
        `A secret is wrapped by the master key "${keyIdOf(box)}", which is in neither MASTER_KEY nor MASTER_KEYS_PREVIOUS`,
      );
    const bytes = Buffer.from(box.slice(box.lastIndexOf('.') + 1), 'base64url');
    const decipher = createDecipheriv(algorithm, key, bytes.subarray(0, nonceBytes), {
      authTagLength: tagBytes,
    })
      .setAAD(Buffer.from(purpose))
      .setAuthTag(bytes.subarray(nonceBytes, nonceBytes + tagBytes));
    const sealed = decipher.update(bytes.subarray(nonceBytes + tagBytes));
    try {
      return Buffer.concat([sealed, decipher.final()]).toString('utf8');
    } catch {
      throw new Error(
        `A secret does not open under the master key "${keyIdOf(box)}": MASTER_KEY is another than the one that this database was filled with`,
      );
    }
  };
  return {
    seal,
    open,
    renew: (box, purpose) => (keyIdOf(box) === current.id ? undefined : seal(open(box, purpose), purpose)),
  };
};

const keyIdOf = (box: string): string => box.slice(0, box.lastIndexOf('.'));
