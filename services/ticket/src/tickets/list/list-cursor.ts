import { AppError, momentInputSchema } from '@balcao/contracts';
import { z } from 'zod';
import type { Cursor } from './list-tickets.query.ts';

/** The name tells this cursor from that of another list. */
const cursorSchema = z.tuple([z.literal('tickets'), momentInputSchema, z.number().int().positive()]);

/** Where a page ended. `list-tickets.query.ts` sorts the list and reads what comes behind a cursor. */
export const encodeCursor = ({ at, ticketId }: Cursor): string =>
  Buffer.from(JSON.stringify(['tickets', at.toISOString(), ticketId])).toString('base64url');

/** @throws AppError ERR_VALIDATION for a cursor that is not ours. */
export const decodeCursor = (text: string): Cursor => {
  try {
    const [, at, ticketId] = cursorSchema.parse(JSON.parse(Buffer.from(text, 'base64url').toString()));
    return { at: new Date(at), ticketId };
  } catch (cause) {
    throw new AppError('ERR_VALIDATION', { field: 'after' }, { cause });
  }
};
