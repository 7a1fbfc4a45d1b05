import { AppError } from '@balcao/contracts';
import { z } from 'zod';

/** The end of a page: a name, or a count. */
export type ContactCursor =
  | { readonly kind: 'name'; readonly searchName: string; readonly contactId: number }
  | { readonly kind: 'count'; readonly count: number };

/** A cursor may hold only texts that the gateway and the columns accept elsewhere. */
const storedTextSchema = z.string().refine((text) => !text.includes('\0') && text.isWellFormed());

/** The name tells this cursor from that of another list. */
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
 * Users who see masked numbers get no cursors with names. With made-up ones they could learn between which numbers a
 * hidden one lies (rule N4).
 * @throws AppError ERR_VALIDATION for an invalid cursor.
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

/** A name can be a hidden number, so users who may not see it get a count instead. */
export const cursorBehind = (
  last: { readonly search_name: string; readonly contact_id: number },
  after: ContactCursor,
  { showsNumbers, limit }: { readonly showsNumbers: boolean; readonly limit: number },
): ContactCursor =>
  showsNumbers
    ? { kind: 'name', searchName: last.search_name, contactId: last.contact_id }
    : { kind: 'count', count: (after.kind === 'count' ? after.count : 0) + limit };
