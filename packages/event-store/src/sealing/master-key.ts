/** Wraps the keys of all subjects. 32 bytes, with an id so that it can be rotated. */
export type MasterKey = { readonly id: string; readonly key: Buffer };

export type MasterKeys = {
  readonly current: MasterKey;
  /** Still unwrap keys from before the last rotation. */
  readonly previous?: readonly MasterKey[];
};

/**
 * Parses `id:base64` from the environment. @throws if the format is wrong or the key is not 32 bytes; the message does
 * not contain the key
 */
export const parseMasterKey = (text: string): MasterKey => {
  const match = /^([A-Za-z0-9._-]{1,64}):([A-Za-z0-9+/_-]{43}=?)$/.exec(text.trim());
  const [, id, base64] = match ?? [];
  if (id === undefined || base64 === undefined)
    throw new Error('A master key has the form "id:base64" with 32 bytes in base64.');
  return { id, key: Buffer.from(base64, 'base64') };
};
