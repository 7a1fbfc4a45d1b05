import { z } from 'zod';
import { composedTextSchema } from '../composed-text.ts';
import { connectionAutomationDefaults as defaults } from '../entities/connection-automation-defaults.ts';
import { connectionAutomationSchema } from '../entities/connection-automation.ts';
import { connectionSchema, defaultConnectionColor, engineSchema } from '../entities/connection.ts';
import { colorSchema, idInputSchema, optionalIdInputSchema } from '../entities/primitives.ts';
import { defineEndpoint, keyErrors, nothing, versionErrors } from './endpoint.ts';

const common = {
  service: 'channel-session',
  access: 'connections:edit',
  query: nothing,
  tag: 'Connections',
  isAudited: true,
} as const;
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
  name: composedTextSchema.min(2).max(50),
  greetingMessage: textSchema,
  farewellMessage: textSchema,
  isDefault: z.boolean(),
  isDisplay: z.boolean(),
  color: colorSchema,
  queueIds: z.array(idInputSchema).max(500),
  defaultQueueId: optionalIdInputSchema,
  hintMessage: textSchema,
  openingMessage: textSchema,
  reminderMessage: textSchema,
  ...connectionAutomationSchema.pick({
    isAutomaticInGroups: true,
    closeWaitingMinutes: true,
    closePendingMinutes: true,
    reminderMinutes: true,
  }).shape,
  engine: engineSchema,
};

export const createConnection = defineEndpoint({
  ...common,
  operation: 'createConnection',
  method: 'post',
  path: '/whatsapp',
  params: nothing,
  body: z.object({
    name: connectionFields.name,
    greetingMessage: connectionFields.greetingMessage.default(''),
    farewellMessage: connectionFields.farewellMessage.default(''),
    isDefault: connectionFields.isDefault.default(false),
    isDisplay: connectionFields.isDisplay.default(false),
    color: connectionFields.color.default(defaultConnectionColor),
    queueIds: connectionFields.queueIds.default([]),
    defaultQueueId: connectionFields.defaultQueueId.default(defaults.defaultQueueId),
    hintMessage: connectionFields.hintMessage.default(defaults.hintMessage),
    openingMessage: connectionFields.openingMessage.default(defaults.openingMessage),
    reminderMessage: connectionFields.reminderMessage.default(defaults.reminderMessage),
    isAutomaticInGroups: connectionFields.isAutomaticInGroups.default(defaults.isAutomaticInGroups),
    closeWaitingMinutes: connectionFields.closeWaitingMinutes.default(defaults.closeWaitingMinutes),
    closePendingMinutes: connectionFields.closePendingMinutes.default(defaults.closePendingMinutes),
    reminderMinutes: connectionFields.reminderMinutes.default(defaults.reminderMinutes),
    /** Absent: `DEFAULT_ENGINE`. */
    engine: connectionFields.engine.optional(),
  }),
  response: connectionSchema,
  errors: [...connectionErrors, 'ERR_CONNECTION_CREATION_COUNT', ...keyErrors],
  summary: 'Add a connection and start its session',
});

export const changeConnection = defineEndpoint({
  ...common,
  operation: 'changeConnection',
  method: 'put',
  path: '/whatsapp/:whatsappId',
  params: connectionParams,
  /** Absent fields stay; the engine of a connection is fixed. Clients send the whole object back. */
  body: z.object({ ...connectionFields, engine: z.undefined().catch(undefined) }).partial(),
  response: connectionSchema,
  errors: [...connectionErrors, 'ERR_NO_WAPP_FOUND', 'ERR_NO_OTHER_WHATSAPP', ...keyErrors, ...versionErrors],
  isVersioned: true,
  summary: 'Change a connection',
});

export const deleteConnection = defineEndpoint({
  ...common,
  operation: 'deleteConnection',
  method: 'delete',
  path: '/whatsapp/:whatsappId',
  params: connectionParams,
  body: nothing,
  response: confirmation,
  errors: ['ERR_NO_PERMISSION', 'ERR_NO_WAPP_FOUND', ...keyErrors],
  summary: 'End the session of a connection and remove it',
});
