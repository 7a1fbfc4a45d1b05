import { z } from 'zod';
import { connectionHealthSchema, restartProgressSchema } from '../entities/connection.ts';
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
  tag: 'Connections',
} as const;

export const startSession = defineEndpoint({
  ...common,
  operation: 'startSession',
  method: 'post',
  errors: ['ERR_NO_PERMISSION', 'ERR_NO_WAPP_FOUND'],
  isAudited: true,
  summary: 'Start the session',
});

export const replaceSession = defineEndpoint({
  ...common,
  operation: 'replaceSession',
  method: 'put',
  errors: ['ERR_NO_PERMISSION', 'ERR_NO_WAPP_FOUND'],
  isAudited: true,
  summary: 'Forget the session and ask for a new QR code',
});

export const endSession = defineEndpoint({
  ...common,
  operation: 'endSession',
  method: 'delete',
  errors: ['ERR_NO_PERMISSION', 'ERR_NO_WAPP_FOUND', 'ERR_WAPP_NOT_INITIALIZED'],
  isAudited: true,
  summary: 'Log the connection out',
});

export const showConnectionHealth = defineEndpoint({
  service: 'channel-session',
  operation: 'showConnectionHealth',
  method: 'get',
  path: '/whatsapp/:whatsappId/health',
  access: 'connections:edit',
  params: z.object({ whatsappId: idInputSchema }),
  query: nothing,
  body: nothing,
  response: connectionHealthSchema,
  errors: ['ERR_NO_PERMISSION', 'ERR_NO_WAPP_FOUND'],
  summary: 'Show the health of a connection',
  tag: 'Connections',
});

const restart = {
  service: 'channel-session',
  path: '/restartpm2',
  access: 'connections:edit',
  params: nothing,
  query: nothing,
  body: nothing,
  response: restartProgressSchema,
  tag: 'Connections',
} as const;

export const restartSessions = defineEndpoint({
  ...restart,
  operation: 'restartSessions',
  method: 'post',
  errors: ['ERR_NO_PERMISSION', 'ERR_RESTART_RUNNING'],
  isAudited: true,
  summary: 'Restart all running sessions, one after the other',
});

export const showRestart = defineEndpoint({
  ...restart,
  operation: 'showRestart',
  method: 'get',
  errors: ['ERR_NO_PERMISSION'],
  summary: 'Show the progress of the restart of all sessions',
});
