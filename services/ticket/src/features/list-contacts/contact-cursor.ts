import { AppError } from '@balcao/contracts';
import { z } from 'zod';

/** Where a page ended: behind a name, or after so many. */
export type ContactCursor =
  | { readonly kind: 'name'; readonly searchName: string; readonly contactId: number }
  | { readonly kind: 'count'; readonly count: number };

/** Nothing that the gateway refuses elsewhere, and that no column of texts can hold, comes in by this wrapping. */
const storedTextSchema = z.string().refine((text) => !text.includes('\0') && text.isWellFormed());

const cursorSchema = z.union([
  z.tuple([storedTextSchema, z.number().int().positive()]),
  z.tuple([z.number().int().nonnegative()]),
]);

export const encodeCursor = (cursor: ContactCursor): string =>
  Buffer.from(
    JSON.stringify(cursor.kind === 'name' ? [cursor.searchName, cursor.contactId] : [cursor.count]),
  ).toString('base64url');

/** @throws AppError ERR_VALIDATION for a cursor that is not ours. */
export const decodeCursor = (text: string): ContactCursor => {
  try {
    const parsed = cursorSchema.parse(JSON.parse(Buffer.from(text, 'base64url').toString()));
    return parsed.length === 2
      ? { kind: 'name', searchName: parsed[0], contactId: parsed[1] }
      : { kind: 'count', count: parsed[0] };
  } catch (cause) {
    throw new AppError('ERR_VALIDATION', { field: 'after' }, { cause });
  }
};
