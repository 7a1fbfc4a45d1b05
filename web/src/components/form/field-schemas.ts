import { z } from 'zod';

/** A required text (rule E4). The messages are keys of `common:validation`. */
export const boundedText = (
  least: number,
  most: number,
  tooShort: 'tooShort' | 'messageTooShort' = 'tooShort',
) => z.string().trim().normalize().min(1, 'required').min(least, tooShort).max(most, 'tooLong');

/** The value of a colour field. */
export const pickedColor = z.string().regex(/^#[\da-f]{6}$/i, 'required');

const password = z.string().min(5, 'tooShort').max(50, 'tooLong');

/** Rule E4. The messages are keys of `common:validation`. */
const account = z.object({
  name: boundedText(2, 50),
  email: z.string().trim().min(1, 'required').max(254, 'tooLong').pipe(z.email('invalidEmail')),
});

/** A new account needs a password (rule A14). */
export const newAccountForm = account.extend({ password: z.string().min(1, 'required').pipe(password) });
/** An empty password means no change. */
export const changedAccountForm = account.extend({ password: z.union([z.literal(''), password]) });
