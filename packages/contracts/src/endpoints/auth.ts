import { z } from 'zod';
import {
  idInputSchema,
  queryBooleanSchema,
  optionalIdInputSchema,
  searchParamSchema,
  pageNumberSchema,
  timeOfDayInputSchema,
} from '../entities/primitives.ts';
import {
  emailInputSchema,
  isTrickedSchema,
  passwordInputSchema,
  profileSchema,
  signedInSchema,
  userNameInputSchema,
  userSchema,
  userSummarySchema,
} from '../entities/user.ts';
import { defineEndpoint, emptyResponse, keyErrors, nothing } from './endpoint.ts';

export const signIn = defineEndpoint({
  service: 'auth',
  operation: 'signIn',
  method: 'post',
  path: '/auth/login',
  access: 'public',
  params: nothing,
  query: nothing,
  /** Any text is a try: whether it is well formed must not show whether an account exists. */
  body: z.object({ email: z.string().trim().toLowerCase().max(254), password: z.string().max(1024) }),
  response: signedInSchema,
  errors: ['ERR_INVALID_CREDENTIALS', 'ERR_OUT_OF_HOURS'],
  isAudited: true,
  summary: 'Sign in',
  tag: 'Sign-in',
  refreshCookie: true,
});

export const refreshSession = defineEndpoint({
  service: 'auth',
  operation: 'refreshSession',
  method: 'post',
  path: '/auth/refresh_token',
  access: 'public',
  params: nothing,
  query: nothing,
  body: nothing,
  response: signedInSchema,
  errors: ['ERR_SESSION_EXPIRED', 'ERR_OUT_OF_HOURS'],
  isAudited: true,
  summary: 'Get a new access token for the refresh cookie',
  tag: 'Sign-in',
  refreshCookie: true,
});

export const signOut = defineEndpoint({
  service: 'auth',
  operation: 'signOut',
  method: 'delete',
  path: '/auth/logout',
  access: 'signed-in',
  params: nothing,
  query: nothing,
  body: nothing,
  response: emptyResponse,
  isAudited: true,
  summary: 'End this session everywhere',
  tag: 'Sign-in',
  refreshCookie: true,
});

export const listUsers = defineEndpoint({
  service: 'auth',
  operation: 'listUsers',
  method: 'get',
  path: '/users',
  access: 'signed-in',
  params: nothing,
  query: z.object({
    searchParam: searchParamSchema.transform((text) => text.toLowerCase()).default(''),
    pageNumber: pageNumberSchema,
    /** `true`: those alone who signed up and wait for an admin. Counts for admins. */
    isNewcomer: queryBooleanSchema.default(false),
  }),
  body: nothing,
  /** Admins get whole users, attendants what they need to name a colleague. */
  response: z.object({
    users: z.array(z.union([userSchema, userSummarySchema])),
    count: z.number().int(),
    hasMore: z.boolean(),
  }),
  summary: 'List users, newest first, 20 a page',
  tag: 'Users',
});

export const showUser = defineEndpoint({
  service: 'auth',
  operation: 'showUser',
  method: 'get',
  path: '/users/:userId',
  access: 'signed-in',
  /** Existing clients ask for `/users/null` and expect 404 (rule A18). */
  params: z.object({ userId: z.union([idInputSchema, z.string().transform(() => null)]) }),
  query: nothing,
  body: nothing,
  response: z.union([userSchema, userSummarySchema]),
  errors: ['ERR_NO_PERMISSION', 'ERR_NO_USER_FOUND'],
  isVersioned: true,
  summary: 'Show a user',
  tag: 'Users',
});

export const createUser = defineEndpoint({
  service: 'auth',
  operation: 'createUser',
  method: 'post',
  path: '/users',
  access: 'users:create',
  params: nothing,
  query: nothing,
  body: z.object({
    name: userNameInputSchema,
    email: emailInputSchema,
    password: passwordInputSchema,
    profile: profileSchema.default('user'),
    startWork: timeOfDayInputSchema.default(''),
    endWork: timeOfDayInputSchema.default(''),
    isTricked: isTrickedSchema.default('enabled'),
    whatsappId: optionalIdInputSchema.default(null),
    queueIds: z.array(idInputSchema).max(500).default([]),
  }),
  response: userSchema,
  errors: [
    'ERR_NO_PERMISSION',
    'ERR_USER_CREATION_COUNT',
    'ERR_USER_EMAIL_ALREADY_EXISTS',
    'ERR_QUEUE_NOT_FOUND',
    'ERR_NO_WAPP_FOUND',
    ...keyErrors,
  ],
  isAudited: true,
  summary: 'Create a user',
  tag: 'Users',
});
