import { z } from 'zod';
import { emailInputSchema, passwordInputSchema, userNameInputSchema, userSchema } from '../entities/user.ts';
import { defineEndpoint, keyErrors, nothing } from './endpoint.ts';

export const signUp = defineEndpoint({
  service: 'auth',
  operation: 'signUp',
  method: 'post',
  path: '/auth/signup',
  access: 'public',
  params: nothing,
  query: nothing,
  /** Always an attendant without sectors, whatever else the body contains (rule A11). */
  body: z.object({ name: userNameInputSchema, email: emailInputSchema, password: passwordInputSchema }),
  response: userSchema,
  errors: [
    'ERR_USER_CREATION_DISABLED',
    'ERR_USER_CREATION_COUNT',
    'ERR_USER_EMAIL_ALREADY_EXISTS',
    ...keyErrors,
  ],
  isAudited: true,
  summary: 'Sign up as an attendant, while the setting userCreation allows it',
  tag: 'Sign-in',
});
