import { profileSchema } from '@balcao/contracts';
import { z } from 'zod';

/** 1-application.md §5; a new user needs a password (4-settled.md 7). The messages are keys of `common:validation`. */
export const userForm = z.object({
  name: z.string().trim().min(1, 'required').min(2, 'tooShort').max(50, 'tooLong'),
  email: z.string().trim().min(1, 'required').max(254, 'tooLong').pipe(z.email('invalidEmail')),
  password: z.string().min(1, 'required').min(5, 'tooShort').max(50, 'tooLong'),
  profile: profileSchema,
});
