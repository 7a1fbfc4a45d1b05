import { z } from 'zod';
import { idInputSchema, isoDateSchema } from '../entities/primitives.ts';
import { defineEndpoint, emptyResponse, nothing } from './endpoint.ts';

/** A session that has not ended (rule A22). */
export const userSessionSchema = z
  .object({
    id: z.string(),
    startedAt: isoDateSchema,
    /** The last renewal; an active session is renewed every quarter of an hour. */
    seenAt: isoDateSchema,
    /** Null: from before it was recorded. */
    address: z.string().nullable(),
    /** The browser's own name. */
    agent: z.string().nullable(),
    /** The caller's session. */
    isCurrent: z.boolean(),
  })
  .meta({ id: 'UserSession' });
export type UserSession = z.infer<typeof userSessionSchema>;

const common = { service: 'auth', access: 'signed-in', tag: 'Users', query: nothing, body: nothing } as const;
const userParams = z.object({ userId: idInputSchema });
const errors = ['ERR_NO_PERMISSION', 'ERR_NO_USER_FOUND'] as const;

export const listUserSessions = defineEndpoint({
  ...common,
  operation: 'listUserSessions',
  method: 'get',
  path: '/users/:userId/sessions',
  params: userParams,
  response: z.object({ sessions: z.array(userSessionSchema) }),
  errors,
  summary: 'List the sessions of a user, last seen first; users who are not admins see only their own',
});

export const endUserSession = defineEndpoint({
  ...common,
  operation: 'endUserSession',
  method: 'delete',
  path: '/users/:userId/sessions/:sessionId',
  params: userParams.extend({ sessionId: z.string().max(100) }),
  response: emptyResponse,
  errors: [...errors, 'ERR_NO_SESSION_FOUND'],
  isAudited: true,
  summary: 'End one session of a user',
});

export const endUserSessions = defineEndpoint({
  ...common,
  operation: 'endUserSessions',
  method: 'delete',
  path: '/users/:userId/sessions',
  params: userParams,
  response: emptyResponse,
  errors,
  isAudited: true,
  summary: "End every session of a user except the caller's",
});
