import { z } from 'zod';
import { idInputSchema } from '../entities/primitives.ts';
import { defineEndpoint, nothing } from './endpoint.ts';

const common = {
  service: 'channel-session',
  path: '/whatsappsession/:whatsappId',
  access: 'connections:edit',
  params: z.object({ whatsappId: idInputSchema }),
  query: nothing,
  body: nothing,
  response: z.object({ message: z.string() }),
  isAudited: true,
  tag: 'Connections',
} as const;

export const startSession = defineEndpoint({
  ...common,
  operation: 'startSession',
  method: 'post',
  errors: ['ERR_NO_PERMISSION', 'ERR_NO_WAPP_FOUND'],
  summary: 'Start the session',
});

export const replaceSession = defineEndpoint({
  ...common,
  operation: 'replaceSession',
  method: 'put',
  errors: ['ERR_NO_PERMISSION', 'ERR_NO_WAPP_FOUND'],
  summary: 'Forget the session and ask for a new QR code',
});

export const endSession = defineEndpoint({
  ...common,
  operation: 'endSession',
  method: 'delete',
  errors: ['ERR_NO_PERMISSION', 'ERR_NO_WAPP_FOUND', 'ERR_WAPP_NOT_INITIALIZED'],
  summary: 'Log the connection out',
});
