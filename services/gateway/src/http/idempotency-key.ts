import { AppError, idempotencyKeyMaxLength } from '@balcao/contracts';

/** As a structured field writes a text: in quotes, with a backslash before a quote and a backslash in it. */
const quoted = /^"((?:[^"\\]|\\["\\])*)"$/;
const visible = /^[\x20-\x7e]+$/;

/** The caller's key, with or without quotes; undefined: none. @throws ERR_VALIDATION if it is no key */
export const idempotencyKeyOf = (header: string | undefined): string | undefined => {
  const given = header?.trim() ?? '';
  if (given === '') return undefined;
  const key = given.startsWith('"') ? quoted.exec(given)?.[1]?.replaceAll(/\\(.)/g, '$1') : given;
  if (key === undefined || key.length > idempotencyKeyMaxLength || !visible.test(key))
    throw new AppError('ERR_VALIDATION', { field: 'Idempotency-Key' });
  return key;
};
