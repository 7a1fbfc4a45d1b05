import { AppError } from '@balcao/contracts';
import { z } from 'zod';

/** Where a page ended: behind a name, or after so many. */
export type ContactCursor =
  | { readonly kind: 'name'; readonly searchName: string; readonly contactId: number }
  | { readonly kind: 'count'; readonly count: number };

/** Nothing that the gateway refuses elsewhere, and that no column of texts can hold, comes in by this wrapping. */
const storedTextSchema = z.string().refine((text) => !text.includes('\0') && text.isWellFormed());

const countSchema = z.tuple([z.number().int().nonnegative()]);
const cursorSchema = z.union([z.tuple([storedTextSchema, z.number().int().positive()]), countSchema]);

export const encodeCursor = (cursor: ContactCursor): string =>
  Buffer.from(
    JSON.stringify(cursor.kind === 'name' ? [cursor.searchName, cursor.contactId] : [cursor.count]),
  ).toString('base64url');

/**
 * Whoever sees no names that are numbers never got a cursor with a name: by one of their own making, and another, they
 * would learn between which numbers a hidden one lies (4-settled.md 18).
 * @throws AppError ERR_VALIDATION for a cursor that is not ours.
 */
export const decodeCursor = (text: string, showsNames: boolean): ContactCursor => {
  try {
    const parsed = (showsNames ? cursorSchema : countSchema).parse(
      JSON.parse(Buffer.from(text, 'base64url').toString()),
    );
    return parsed.length === 2
      ? { kind: 'name', searchName: parsed[0], contactId: parsed[1] }
      : { kind: 'count', count: parsed[0] };
  } catch (cause) {
    throw new AppError('ERR_VALIDATION', { field: 'after' }, { cause });
  }
};
