import { z } from 'zod';
import { idInputSchema, isoDateSchema } from '../entities/primitives.ts';
import { passwordInputSchema, userNameInputSchema, userSchema } from '../entities/user.ts';
import { createUser } from './users.ts';
import { defineEndpoint, emptyResponse, nothing } from './endpoint.ts';

/** How long a link is valid (rule A24). */
export const passwordLinkHours = 72;

const tokenSchema = z.string().max(200);
const common = { service: 'auth', query: nothing, isAudited: true } as const;
const ofUser = {
  ...common,
  access: 'users:edit',
  path: '/users/:userId/password-link',
  params: z.object({ userId: idInputSchema }),
  body: nothing,
  errors: ['ERR_NO_PERMISSION', 'ERR_NO_USER_FOUND'],
  tag: 'Users',
} as const;
const ofHolder = {
  ...common,
  access: 'public',
  method: 'post',
  params: nothing,
  errors: ['ERR_NO_LINK_FOUND'],
  tag: 'Sign-in',
} as const;

export const inviteUser = defineEndpoint({
  ...common,
  operation: 'inviteUser',
  method: 'post',
  path: '/users/invitations',
  access: 'users:create',
  params: nothing,
  /** Without a password: the invited user chooses it before the first sign-in. */
  body: createUser.body.omit({ password: true }),
  response: userSchema,
  errors: createUser.errors,
  summary: 'Create a user who chooses the password by a link',
  tag: 'Users',
});

export const showPasswordLink = defineEndpoint({
  ...ofUser,
  operation: 'showPasswordLink',
  method: 'get',
  response: z.object({ expiresAt: isoDateSchema.nullable() }),
  isAudited: false,
  summary: 'Show when the password link of a user expires; null if there is none',
});

export const makePasswordLink = defineEndpoint({
  ...ofUser,
  operation: 'makePasswordLink',
  method: 'post',
  /** Only this answer contains the token: the server stores only its hash. */
  response: z.object({ token: z.string(), expiresAt: isoDateSchema }),
  summary: 'Create a link by which a user chooses a password once; it replaces the previous link',
});

export const revokePasswordLink = defineEndpoint({
  ...ofUser,
  operation: 'revokePasswordLink',
  method: 'delete',
  response: emptyResponse,
  summary: 'Revoke the password link of a user, if there is one',
});

export const openPasswordLink = defineEndpoint({
  ...ofHolder,
  operation: 'openPasswordLink',
  path: '/auth/password-link',
  /** In the body, because addresses are logged. */
  body: z.object({ token: tokenSchema }),
  response: z.object({
    name: z.string(),
    email: z.string(),
    isInvitation: z.boolean(),
    expiresAt: isoDateSchema,
  }),
  isAudited: false,
  summary: 'Show the user of a password link',
});

export const usePasswordLink = defineEndpoint({
  ...ofHolder,
  operation: 'usePasswordLink',
  path: '/auth/password-link/use',
  body: z.object({
    token: tokenSchema,
    password: passwordInputSchema,
    /** For invited users only. */
    name: userNameInputSchema.optional(),
  }),
  response: z.object({ email: z.string() }),
  summary: 'Choose a password by a link; every session of the user ends',
});
