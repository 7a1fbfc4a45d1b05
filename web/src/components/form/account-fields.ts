import { z } from 'zod';
import { boundedText } from './bounded-text.ts';

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
