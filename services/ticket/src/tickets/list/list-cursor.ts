import { AppError, momentInputSchema } from '@balcao/contracts';
import { z } from 'zod';
import type { Cursor } from './list-tickets.query.ts';

/** The name tells this cursor from that of another list. */
const cursorSchema = z.tuple([z.literal('tickets'), momentInputSchema, z.number().int().positive()]);

/** The end of a page. `list-tickets.query.ts` sorts the list and reads the entries after a cursor. */
export const encodeCursor = ({ at, ticketId }: Cursor): string =>
  Buffer.from(JSON.stringify(['tickets', at.toISOString(), ticketId])).toString('base64url');

/** @throws AppError ERR_VALIDATION for an invalid cursor. */
export const decodeCursor = (text: string): Cursor => {
  try {
    const [, at, ticketId] = cursorSchema.parse(JSON.parse(Buffer.from(text, 'base64url').toString()));
    return { at: new Date(at), ticketId };
  } catch (cause) {
    throw new AppError('ERR_VALIDATION', { field: 'after' }, { cause });
  }
};
