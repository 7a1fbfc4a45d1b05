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
  profileInputSchema,
  userNameInputSchema,
  userSchema,
  userSummarySchema,
} from '../entities/user.ts';
import { defineEndpoint, keyErrors, nothing } from './endpoint.ts';

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
    /** `true`: only users who signed up, wait for an admin and are not suspended. For admins only. */
    isNewcomer: queryBooleanSchema.default(false),
    /** `true`: only suspended users; `false`: only the others; absent: both. */
    isSuspended: queryBooleanSchema.optional(),
  }),
  body: nothing,
  /** Admins get whole users, attendants only what identifies a colleague. */
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
  /** Existing clients request `/users/null` and expect 404 (rule A18). */
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
    profile: profileInputSchema.default('user'),
    startWork: timeOfDayInputSchema.default(''),
    endWork: timeOfDayInputSchema.default(''),
    isTricked: isTrickedSchema.default('enabled'),
    whatsappId: optionalIdInputSchema.default(null),
    queueIds: z.array(idInputSchema).max(500).default([]),
    isSuspended: z.boolean().default(false),
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
