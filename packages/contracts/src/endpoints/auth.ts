import { z } from 'zod';
import { signedInSchema } from '../entities/user.ts';
import { defineEndpoint, emptyResponse, nothing } from './endpoint.ts';

export const signIn = defineEndpoint({
  service: 'auth',
  operation: 'signIn',
  method: 'post',
  path: '/auth/login',
  access: 'public',
  params: nothing,
  query: nothing,
  /** Any text counts as an attempt: a format check must not reveal whether an account exists. */
  body: z.object({ email: z.string().trim().toLowerCase().max(254), password: z.string().max(1024) }),
  response: signedInSchema,
  errors: ['ERR_INVALID_CREDENTIALS', 'ERR_USER_SUSPENDED', 'ERR_OUT_OF_HOURS'],
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
  errors: ['ERR_SESSION_EXPIRED', 'ERR_USER_SUSPENDED', 'ERR_OUT_OF_HOURS'],
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
