import { AppError } from '@balcao/contracts';
import { z } from 'zod';

/** Where a page ended: behind a name, or after so many. */
export type ContactCursor =
  | { readonly kind: 'name'; readonly searchName: string; readonly contactId: number }
  | { readonly kind: 'count'; readonly count: number };

/** Nothing that the gateway refuses elsewhere, and that no column of texts can hold, comes in by this wrapping. */
const storedTextSchema = z.string().refine((text) => !text.includes('\0') && text.isWellFormed());

/** The name tells them from the cursors of other lists. */
const list = z.literal('contacts');
const countSchema = z.tuple([list, z.number().int().nonnegative()]);
const cursorSchema = z.union([z.tuple([list, storedTextSchema, z.number().int().positive()]), countSchema]);

export const encodeCursor = (cursor: ContactCursor): string =>
  Buffer.from(
    JSON.stringify([
      'contacts',
      ...(cursor.kind === 'name' ? [cursor.searchName, cursor.contactId] : [cursor.count]),
    ]),
  ).toString('base64url');

/**
 * Whoever sees no names that are numbers never got a cursor with a name: by one of their own making, and another, they
 * would learn between which numbers a hidden one lies (rule N4).
 * @throws AppError ERR_VALIDATION for a cursor that is not ours.
 */
export const decodeCursor = (text: string, showsNames: boolean): ContactCursor => {
  try {
    const parsed = (showsNames ? cursorSchema : countSchema).parse(
      JSON.parse(Buffer.from(text, 'base64url').toString()),
    );
    return parsed.length === 3
      ? { kind: 'name', searchName: parsed[1], contactId: parsed[2] }
      : { kind: 'count', count: parsed[1] };
  } catch (cause) {
    throw new AppError('ERR_VALIDATION', { field: 'after' }, { cause });
  }
};

/** A name can be a hidden number: whoever may not see it continues by counting. */
export const cursorBehind = (
  last: { readonly search_name: string; readonly contact_id: number },
  after: ContactCursor,
  { showsNumbers, limit }: { readonly showsNumbers: boolean; readonly limit: number },
): ContactCursor =>
  showsNumbers
    ? { kind: 'name', searchName: last.search_name, contactId: last.contact_id }
    : { kind: 'count', count: (after.kind === 'count' ? after.count : 0) + limit };
