import { createHash, randomBytes } from 'node:crypto';

const secretBytes = 32;

/** 256 random bits need no salt and no slow hash. */
export const newSecret = (): string => randomBytes(secretBytes).toString('base64url');
export const hashSecret = (token: string): Buffer => createHash('sha256').update(token).digest();
