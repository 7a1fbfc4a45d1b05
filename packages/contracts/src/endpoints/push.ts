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
  summary: 'The key to subscribe to web push with',
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
  summary: 'Be told in this browser when the desk is closed',
});

export const unsubscribePush = defineEndpoint({
  ...common,
  operation: 'unsubscribePush',
  method: 'delete',
  path: '/push/subscriptions',
  body: pushSubscriptionSchema.pick({ endpoint: true }),
  response: emptyResponse,
  summary: 'Stop it',
});
