import { z } from 'zod';
import { idInputSchema, optionalIdInputSchema, timeOfDayInputSchema } from '../entities/primitives.ts';
import {
  emailInputSchema,
  isTrickedSchema,
  optionalPasswordInputSchema,
  profileInputSchema,
  userNameInputSchema,
  userSchema,
} from '../entities/user.ts';
import { defineEndpoint, keyErrors, nothing, versionErrors } from './endpoint.ts';

const userParams = z.object({ userId: idInputSchema });
const common = { service: 'auth', tag: 'Users', query: nothing, isAudited: true } as const;

export const changeUser = defineEndpoint({
  ...common,
  operation: 'changeUser',
  method: 'put',
  path: '/users/:userId',
  access: 'signed-in',
  params: userParams,
  /**
   * Absent fields stay. Clients send the whole object back. Users without `users:edit` may change only their own name,
   * e-mail and password; all other fields are ignored, equal or not (rule S2).
   */
  body: z
    .object({
      name: userNameInputSchema,
      email: emailInputSchema,
      password: optionalPasswordInputSchema,
      profile: profileInputSchema,
      startWork: timeOfDayInputSchema,
      endWork: timeOfDayInputSchema,
      isTricked: isTrickedSchema,
      whatsappId: optionalIdInputSchema,
      queueIds: z.array(idInputSchema).max(500),
      /** `true` shuts the user out at once, `false` lets them in again (rule A27). */
      isSuspended: z.boolean(),
    })
    .partial(),
  response: userSchema,
  errors: [
    'ERR_NO_PERMISSION',
    'ERR_NO_USER_FOUND',
    'ERR_USER_EMAIL_ALREADY_EXISTS',
    'ERR_QUEUE_NOT_FOUND',
    'ERR_NO_WAPP_FOUND',
    'ERR_CONFLICT',
    ...versionErrors,
    ...keyErrors,
  ],
  isVersioned: true,
  summary:
    'Change or suspend a user: admins anybody, others themselves. ERR_CONFLICT where no admin could sign in at some minute of the day, and for an admin who suspends themselves',
});

export const letUserIn = defineEndpoint({
  ...common,
  operation: 'letUserIn',
  method: 'post',
  path: '/users/:userId/let-in',
  access: 'users:edit',
  params: userParams,
  /** The sectors of the newcomer; empty on a desk without sectors. A user who is already admitted stays unchanged. */
  body: z.object({ queueIds: z.array(idInputSchema).max(500).default([]) }),
  response: userSchema,
  errors: ['ERR_NO_PERMISSION', 'ERR_NO_USER_FOUND', 'ERR_QUEUE_NOT_FOUND', ...keyErrors],
  summary: 'Admit a user who signed up, with or without sectors',
});

export const deleteUser = defineEndpoint({
  ...common,
  operation: 'deleteUser',
  method: 'delete',
  path: '/users/:userId',
  access: 'users:delete',
  params: userParams,
  body: nothing,
  response: z.object({ message: z.string() }),
  errors: ['ERR_NO_PERMISSION', 'ERR_NO_USER_FOUND', 'ERR_CONFLICT', ...keyErrors],
  summary: 'Delete a user, but never the last admin of any hour; the open tickets of the user become pending',
});
