import { z } from 'zod';
import { connectionSchema, defaultConnectionColor, engineSchema } from '../entities/connection.ts';
import { colorSchema, idInputSchema } from '../entities/primitives.ts';
import { defineEndpoint, nothing } from './endpoint.ts';

const connectionParams = z.object({ whatsappId: idInputSchema });
const confirmation = z.object({ message: z.string() });
const connectionErrors = [
  'ERR_NO_PERMISSION',
  'ERR_WAPP_NAME_ALREADY_EXISTS',
  'ERR_WAPP_GREETING_REQUIRED',
  'ERR_QUEUE_NOT_FOUND',
] as const;

const textSchema = z.union([z.null(), z.string().max(4096)]).transform((text) => text ?? '');
const connectionFields = {
  name: z.string().trim().min(2).max(50),
  greetingMessage: textSchema,
  farewellMessage: textSchema,
  isDefault: z.boolean(),
  isDisplay: z.boolean(),
  color: colorSchema,
  queueIds: z.array(idInputSchema).max(500),
  engine: engineSchema,
};

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
  summary: 'Show a connection',
  tag: 'Connections',
});

export const createConnection = defineEndpoint({
  service: 'channel-session',
  operation: 'createConnection',
  method: 'post',
  path: '/whatsapp',
  access: 'connections:edit',
  params: nothing,
  query: nothing,
  body: z.object({
    name: connectionFields.name,
    greetingMessage: connectionFields.greetingMessage.default(''),
    farewellMessage: connectionFields.farewellMessage.default(''),
    isDefault: connectionFields.isDefault.default(false),
    isDisplay: connectionFields.isDisplay.default(false),
    color: connectionFields.color.default(defaultConnectionColor),
    queueIds: connectionFields.queueIds.default([]),
    /** Absent: `DEFAULT_ENGINE`. */
    engine: connectionFields.engine.optional(),
  }),
  response: connectionSchema,
  errors: [...connectionErrors, 'ERR_CONNECTION_CREATION_COUNT'],
  summary: 'Add a connection and start its session',
  tag: 'Connections',
});

export const changeConnection = defineEndpoint({
  service: 'channel-session',
  operation: 'changeConnection',
  method: 'put',
  path: '/whatsapp/:whatsappId',
  access: 'connections:edit',
  params: connectionParams,
  query: nothing,
  /** Absent fields stay; the engine of a connection is fixed. Clients send the whole object back. */
  body: z.object({ ...connectionFields, engine: z.undefined().catch(undefined) }).partial(),
  response: connectionSchema,
  errors: [...connectionErrors, 'ERR_NO_WAPP_FOUND', 'ERR_NO_OTHER_WHATSAPP'],
  summary: 'Change a connection',
  tag: 'Connections',
});

export const deleteConnection = defineEndpoint({
  service: 'channel-session',
  operation: 'deleteConnection',
  method: 'delete',
  path: '/whatsapp/:whatsappId',
  access: 'connections:edit',
  params: connectionParams,
  query: nothing,
  body: nothing,
  response: confirmation,
  errors: ['ERR_NO_PERMISSION', 'ERR_NO_WAPP_FOUND'],
  summary: 'End the session of a connection and remove it',
  tag: 'Connections',
});

export const startSession = defineEndpoint({
  service: 'channel-session',
  operation: 'startSession',
  method: 'post',
  path: '/whatsappsession/:whatsappId',
  access: 'connections:edit',
  params: connectionParams,
  query: nothing,
  body: nothing,
  response: confirmation,
  errors: ['ERR_NO_PERMISSION', 'ERR_NO_WAPP_FOUND'],
  summary: 'Start the session',
  tag: 'Connections',
});

export const replaceSession = defineEndpoint({
  service: 'channel-session',
  operation: 'replaceSession',
  method: 'put',
  path: '/whatsappsession/:whatsappId',
  access: 'connections:edit',
  params: connectionParams,
  query: nothing,
  body: nothing,
  response: confirmation,
  errors: ['ERR_NO_PERMISSION', 'ERR_NO_WAPP_FOUND'],
  summary: 'Forget the session and ask for a new QR code',
  tag: 'Connections',
});

export const endSession = defineEndpoint({
  service: 'channel-session',
  operation: 'endSession',
  method: 'delete',
  path: '/whatsappsession/:whatsappId',
  access: 'connections:edit',
  params: connectionParams,
  query: nothing,
  body: nothing,
  response: confirmation,
  errors: ['ERR_NO_PERMISSION', 'ERR_NO_WAPP_FOUND', 'ERR_WAPP_NOT_INITIALIZED'],
  summary: 'Log the connection out',
  tag: 'Connections',
});
