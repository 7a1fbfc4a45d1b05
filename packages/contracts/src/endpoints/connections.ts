import { z } from 'zod';
import { connectionSchema } from '../entities/connection.ts';
import { idInputSchema } from '../entities/primitives.ts';
import { defineEndpoint, nothing } from './endpoint.ts';

const connectionParams = z.object({ whatsappId: idInputSchema });
export const listConnections = defineEndpoint({
  service: 'channel-session',
  operation: 'listConnections',
  method: 'get',
  path: '/whatsapp',
  access: 'signed-in',
  params: nothing,
  query: nothing,
  body: nothing,
  response: z.array(connectionSchema),
  summary: 'List connections; QR codes for admins only',
  tag: 'Connections',
});

export const showConnection = defineEndpoint({
  service: 'channel-session',
  operation: 'showConnection',
  method: 'get',
  path: '/whatsapp/:whatsappId',
  access: 'signed-in',
  params: connectionParams,
  query: nothing,
  body: nothing,
  response: connectionSchema,
  errors: ['ERR_NO_WAPP_FOUND'],
  isVersioned: true,
  summary: 'Show a connection',
  tag: 'Connections',
});
