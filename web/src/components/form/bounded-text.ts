import { z } from 'zod';

/** A required text (rule E4). The messages are keys of `common:validation`. */
export const boundedText = (
  least: number,
  most: number,
  tooShort: 'tooShort' | 'messageTooShort' = 'tooShort',
) => z.string().trim().normalize().min(1, 'required').min(least, tooShort).max(most, 'tooLong');

/** The value of a colour field. */
export const pickedColor = z.string().regex(/^#[\da-f]{6}$/i, 'required');
