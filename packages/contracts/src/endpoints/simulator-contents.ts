import { z } from 'zod';
import { phoneOnlySchema } from '../entities/message.ts';
import { idInputSchema, timestampInputSchema } from '../entities/primitives.ts';
import { defineEndpoint, nothing } from './endpoint.ts';

const common = {
  service: 'channel-session',
  access: 'simulator:control',
  tag: 'Simulator',
  method: 'post',
  params: z.object({ whatsappId: idInputSchema }),
  query: nothing,
  errors: ['ERR_NO_PERMISSION', 'ERR_NO_WAPP_FOUND', 'ERR_NOT_FOUND'],
} as const;
const done = z.object({ message: z.string() });
const numberSchema = z.string().regex(/^\d{5,20}$/);
const externalIdSchema = z.string().min(1).max(128);

/** A small, valid file of the simulated phone. A document has the requested size. */
export const sampleKindSchema = z.enum(['image', 'voice', 'audio', 'video', 'document', 'html']);

const contentSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('text'), body: z.string().min(1).max(65_536) }),
  z.object({
    kind: z.literal('sample'),
    sample: sampleKindSchema,
    caption: z.string().max(4_096).default(''),
    fileName: z.string().max(255).optional(),
    bytes: z.number().int().min(0).max(80_000_000).optional(),
  }),
  z.object({
    kind: z.literal('file'),
    fileName: z.string().max(255),
    mimeType: z.string().max(100),
    /** Base64. */
    content: z.base64().max(180_000),
    caption: z.string().max(4_096).default(''),
    isVoice: z.boolean().default(false),
  }),
  z.object({
    kind: z.literal('location'),
    latitude: z.number().min(-90).max(90),
    longitude: z.number().min(-180).max(180),
    description: z.string().max(1_000).default(''),
  }),
  z.object({
    kind: z.literal('vcard'),
    cards: z
      .array(z.object({ name: z.string().max(100), number: numberSchema }))
      .min(1)
      .max(20),
  }),
  /** A content that only the phone shows, with the text that exists. */
  z.object({
    kind: z.literal('phone_only'),
    what: phoneOnlySchema,
    caption: z.string().max(4_096).default(''),
  }),
  z.object({ kind: z.literal('call'), isVideo: z.boolean().default(false) }),
]);

export const sendContentAsContact = defineEndpoint({
  ...common,
  operation: 'sendContentAsContact',
  path: '/simulator/:whatsappId/contents',
  body: z.object({
    from: numberSchema,
    name: z.string().min(1).max(100).optional(),
    /** In a group of this id and subject. */
    group: z.object({ id: z.string().min(1).max(64), name: z.string().max(100) }).optional(),
    /** Written to `from` on the desk's own phone. */
    fromMe: z.boolean().default(false),
    content: contentSchema,
    quotedId: externalIdSchema.optional(),
    /** A repeated id is the same message. */
    id: externalIdSchema.optional(),
    timestamp: timestampInputSchema.optional(),
  }),
  response: z.object({ id: z.string() }),
  status: 202,
  summary: 'Send anything to the desk as a contact',
});

export const editAsContact = defineEndpoint({
  ...common,
  operation: 'editAsContact',
  path: '/simulator/:whatsappId/edits',
  body: z.object({ id: externalIdSchema, body: z.string().min(1).max(65_536) }),
  response: done,
  summary: 'Edit a message on the phone that sent it',
});

export const revokeAsContact = defineEndpoint({
  ...common,
  operation: 'revokeAsContact',
  path: '/simulator/:whatsappId/revocations',
  body: z.object({ id: externalIdSchema }),
  response: done,
  summary: 'Delete a message for everybody on the phone that sent it',
});

export const fillSimulatedPhone = defineEndpoint({
  ...common,
  operation: 'fillSimulatedPhone',
  path: '/simulator/:whatsappId/contacts',
  /** Replaces the address book. Numbers in `unregistered` are not on the channel; all others are. */
  body: z.object({
    contacts: z.array(z.object({ number: numberSchema, name: z.string().max(100) })).max(1_000),
    unregistered: z.array(numberSchema).max(1_000).default([]),
  }),
  response: done,
  summary: "Fill the phone's address book",
});

const shownPictureSchema = z.discriminatedUnion('kind', [
  /** A drawn portrait, the same for the same seed. */
  z.object({ kind: z.literal('drawn'), seed: z.number().int().min(0).max(1_000_000) }),
  /** Base64. */
  z.object({ kind: z.literal('image'), content: z.base64().max(180_000) }),
]);

export const setSimulatedPicture = defineEndpoint({
  ...common,
  operation: 'setSimulatedPicture',
  path: '/simulator/:whatsappId/pictures',
  body: z.object({
    /** A person's number, or a group's id. */
    of: z.string().min(1).max(64),
    /** Null removes it. */
    picture: shownPictureSchema.nullable(),
    /** Hides it from everyone outside the phone's address book, and so from the desk. */
    isHidden: z.boolean().default(false),
  }),
  response: done,
  summary: 'Set the profile picture of a person or a group at a simulated phone',
});

/** How many of the next downloads, edits and deletions, or number checks fail. */
export const simulatorContentFaultsSchema = z.object({
  media: z.number().int().min(0).max(1_000_000).default(0),
  /** How many downloads fail because the phone no longer has the file; these are not retried automatically. */
  goneMedia: z.number().int().min(0).max(1_000_000).default(0),
  changes: z.number().int().min(0).max(1_000_000).default(0),
  checks: z.number().int().min(0).max(1_000_000).default(0),
});

export const setSimulatorContentFaults = defineEndpoint({
  ...common,
  operation: 'setSimulatorContentFaults',
  path: '/simulator/:whatsappId/content-faults',
  body: simulatorContentFaultsSchema,
  response: simulatorContentFaultsSchema,
  summary: 'Make the next downloads, changes or number checks fail',
});
