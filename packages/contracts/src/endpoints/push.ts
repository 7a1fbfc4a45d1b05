import { z } from 'zod';
import { pushLanguageSchema, pushSubscriptionSchema } from '../entities/notification.ts';
import { defineEndpoint, emptyResponse, nothing } from './endpoint.ts';

const common = {
  service: 'notification',
  access: 'signed-in',
  tag: 'Notifications',
  params: nothing,
  query: nothing,
} as const;

export const showPushKey = defineEndpoint({
  ...common,
  operation: 'showPushKey',
  method: 'get',
  path: '/push/key',
  body: nothing,
  /** The VAPID public key for `PushManager.subscribe`. */
  response: z.object({ publicKey: z.string() }),
  summary: 'Show the public key for web push',
});

export const subscribePush = defineEndpoint({
  ...common,
  operation: 'subscribePush',
  method: 'post',
  path: '/push/subscriptions',
  /** A repeated endpoint replaces the former subscription; another user's becomes the caller's. */
  body: pushSubscriptionSchema.extend({ language: pushLanguageSchema.default('en') }),
  response: emptyResponse,
  status: 201,
  summary: 'Subscribe this browser to web push, for the time in which the desk is closed',
});

export const unsubscribePush = defineEndpoint({
  ...common,
  operation: 'unsubscribePush',
  method: 'delete',
  path: '/push/subscriptions',
  body: pushSubscriptionSchema.pick({ endpoint: true }),
  response: emptyResponse,
  summary: 'Unsubscribe a browser from web push',
});
