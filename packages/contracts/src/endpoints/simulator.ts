import { z } from 'zod';
import { ackSchema } from '../entities/message.ts';
import { idInputSchema, isoDateSchema, timestampInputSchema } from '../entities/primitives.ts';
import { defineEndpoint, nothing } from './endpoint.ts';

const connectionParams = z.object({ whatsappId: idInputSchema });
const common = { service: 'channel-session', access: 'simulator:control', tag: 'Simulator' } as const;
const errors = ['ERR_NO_PERMISSION', 'ERR_NO_WAPP_FOUND', 'ERR_NOT_FOUND'] as const;
const done = z.object({ message: z.string() });

export const scanSimulatedCode = defineEndpoint({
  ...common,
  operation: 'scanSimulatedCode',
  method: 'post',
  path: '/simulator/:whatsappId/scan',
  params: connectionParams,
  query: nothing,
  body: nothing,
  response: done,
  errors: [...errors, 'ERR_CONFLICT'],
  summary: 'Scan the QR code with the simulated phone',
});

export const writeAsContact = defineEndpoint({
  ...common,
  operation: 'writeAsContact',
  method: 'post',
  path: '/simulator/:whatsappId/messages',
  params: connectionParams,
  query: nothing,
  body: z.object({
    from: z.string().regex(/^\d{5,20}$/),
    name: z.string().min(1).max(100).optional(),
    body: z.string().min(1).max(65_536),
    /** A repeated id is the same message. */
    id: z.string().min(1).max(128).optional(),
    timestamp: timestampInputSchema.optional(),
  }),
  response: z.object({ id: z.string() }),
  status: 202,
  errors,
  summary: 'Write to the desk as a contact',
});

export const simulatedMessageSchema = z
  .object({
    position: z.number().int(),
    id: z.string(),
    to: z.string(),
    body: z.string(),
    mediaType: z.string(),
    at: isoDateSchema,
    ack: ackSchema,
    /** The file of a message. */
    file: z
      .object({ fileName: z.string(), mimeType: z.string(), size: z.number().int(), isVoice: z.boolean() })
      .nullable()
      .optional(),
    quotedId: z.string().nullable().optional(),
    isEdited: z.boolean().optional(),
    isRevoked: z.boolean().optional(),
  })
  .meta({ id: 'SimulatedMessage' });

export const listSimulatorOutbox = defineEndpoint({
  ...common,
  operation: 'listSimulatorOutbox',
  method: 'get',
  path: '/simulator/:whatsappId/outbox',
  params: connectionParams,
  query: z.object({
    after: z
      .string()
      .regex(/^\d{1,15}$/)
      .transform(Number)
      .optional(),
  }),
  body: nothing,
  response: z.object({ messages: z.array(simulatedMessageSchema) }),
  errors,
  summary: 'List the messages that the phone network got, in order',
});

export const listSimulatedPeople = defineEndpoint({
  ...common,
  operation: 'listSimulatedPeople',
  method: 'get',
  path: '/simulator/:whatsappId/people',
  params: connectionParams,
  query: nothing,
  body: nothing,
  response: z.object({ people: z.array(z.object({ number: z.string(), name: z.string() })) }),
  errors,
  summary: 'List the people who wrote to the desk, with the name that they used last',
});

export const raiseSimulatedAcks = defineEndpoint({
  ...common,
  operation: 'raiseSimulatedAcks',
  method: 'post',
  path: '/simulator/:whatsappId/acks',
  params: connectionParams,
  query: nothing,
  /** Absent ids: every message so far. */
  body: z.object({ ids: z.array(z.string().max(128)).max(10_000).optional(), ack: ackSchema }),
  response: done,
  errors,
  summary: 'Raise the acks of messages',
});

/** Each fault stays until it is changed; `count` limits how many messages it affects. */
export const simulatorFaultsSchema = z.object({
  offline: z.boolean().optional(),
  slowMs: z.number().int().min(0).max(60_000).optional(),
  reject: z.number().int().min(0).max(1_000_000).optional(),
  duplicate: z.number().int().min(0).max(1_000_000).optional(),
  reorder: z.number().int().min(0).max(1_000_000).optional(),
  dropAnswer: z.number().int().min(0).max(1_000_000).optional(),
  holdAcks: z.boolean().optional(),
});

export const setSimulatorFaults = defineEndpoint({
  ...common,
  operation: 'setSimulatorFaults',
  method: 'post',
  path: '/simulator/:whatsappId/faults',
  params: connectionParams,
  query: nothing,
  body: simulatorFaultsSchema,
  response: simulatorFaultsSchema,
  errors,
  summary: 'Set faults; a count is the number of the next messages that it affects',
});
