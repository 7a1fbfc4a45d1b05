import { z } from 'zod';
import { integrationSchema, integrationTestSchema } from '../integrations.ts';
import { defineEndpoint, nothing } from './endpoint.ts';

const common = { service: 'auth', tag: 'Integrations', query: nothing } as const;
const params = z.object({ integrationKey: z.string().max(64) });

export const listIntegrations = defineEndpoint({
  ...common,
  operation: 'listIntegrations',
  method: 'get',
  path: '/integrations',
  access: 'signed-in',
  params: nothing,
  body: nothing,
  /** Every key exists; values only for admins (rule D9). */
  response: z.array(integrationSchema),
  summary: 'List integrations',
});

export const changeIntegration = defineEndpoint({
  ...common,
  operation: 'changeIntegration',
  method: 'put',
  path: '/integrations/:integrationKey',
  access: 'integrations:edit',
  params,
  body: z.object({ value: z.string().max(4_096) }),
  response: integrationSchema,
  errors: ['ERR_NO_PERMISSION', 'ERR_NO_INTEGRATION_FOUND', 'ERR_INTEGRATION_VALUE_INVALID'],
  isAudited: true,
  summary: 'Change an integration; "" removes its value',
});

export const testIntegration = defineEndpoint({
  ...common,
  operation: 'testIntegration',
  method: 'post',
  path: '/integrations/:integrationKey/test',
  access: 'integrations:edit',
  params,
  body: nothing,
  response: integrationTestSchema,
  errors: ['ERR_NO_PERMISSION', 'ERR_NO_INTEGRATION_FOUND'],
  summary: 'Test the settings of an integration, and return the outcome',
});
