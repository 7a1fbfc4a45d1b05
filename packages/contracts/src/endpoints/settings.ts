import { z } from 'zod';
import { isoDateSchema } from '../entities/primitives.ts';
import { defineEndpoint, nothing } from './endpoint.ts';

export const settingSchema = z
  .object({ key: z.string(), value: z.string(), createdAt: isoDateSchema, updatedAt: isoDateSchema })
  .meta({ id: 'Setting' });
export type Setting = z.infer<typeof settingSchema>;

export const listSettings = defineEndpoint({
  service: 'auth',
  operation: 'listSettings',
  method: 'get',
  path: '/settings',
  access: 'signed-in',
  params: nothing,
  query: nothing,
  body: nothing,
  /** Every key exists; `userApiToken` only for admins (rules D1 and D3). */
  response: z.array(settingSchema),
  summary: 'List settings',
  tag: 'Settings',
});

export const changeSetting = defineEndpoint({
  service: 'auth',
  operation: 'changeSetting',
  method: 'put',
  path: '/settings/:settingKey',
  access: 'settings:edit',
  params: z.object({ settingKey: z.string().max(64) }),
  query: nothing,
  /** For `userApiToken`, "" creates a new token, and the old one stops working. */
  body: z.object({ value: z.string().max(256) }),
  response: settingSchema,
  errors: ['ERR_NO_PERMISSION', 'ERR_NO_SETTING_FOUND', 'ERR_SETTING_VALUE_INVALID'],
  isAudited: true,
  summary: 'Change a setting; "" as userApiToken creates a new token',
  tag: 'Settings',
});
