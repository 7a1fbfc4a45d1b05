import { AppError, idempotencyKeyMaxLength } from '@balcao/contracts';

/** A string of RFC 8941: in quotes, with a backslash before a quote or a backslash. */
const quoted = /^"((?:[^"\\]|\\["\\])*)"$/;
const visible = /^[\x20-\x7e]+$/;

/**
 * The caller's key, with or without quotes; what it does is decided where the call ends (rule G3); undefined: none.
 * @throws ERR_VALIDATION for an invalid key
 */
export const idempotencyKeyOf = (header: string | undefined): string | undefined => {
  const given = header?.trim() ?? '';
  if (given === '') return undefined;
  const key = given.startsWith('"') ? quoted.exec(given)?.[1]?.replaceAll(/\\(.)/g, '$1') : given;
  if (key === undefined || key.length > idempotencyKeyMaxLength || !visible.test(key))
    throw new AppError('ERR_VALIDATION', { field: 'Idempotency-Key' });
  return key;
};
