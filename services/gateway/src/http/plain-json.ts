import { AppError } from '@balcao/contracts';

const maxDepth = 32;

/** Postgres stores no NUL, and half a surrogate pair is no valid text. */
const isText = (text: string): boolean => !text.includes('\0') && text.isWellFormed();

/**
 * Refuses values that no owner could store or parse, before they go further.
 * @throws ERR_BAD_REQUEST
 */
export const assertPlainJson = (value: unknown): void => {
  let level: unknown[] = [value];
  for (let depth = 0; level.length > 0; depth += 1) {
    if (depth > maxDepth) throw new AppError('ERR_BAD_REQUEST', { reason: 'too deep' });
    const next: unknown[] = [];
    for (const item of level) {
      if (typeof item === 'string' && !isText(item))
        throw new AppError('ERR_BAD_REQUEST', { reason: 'not text' });
      if (typeof item === 'object' && item !== null)
        for (const [key, inner] of Object.entries(item)) next.push(key, inner);
    }
    level = next;
  }
};
