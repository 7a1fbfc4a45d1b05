import { z } from 'zod';
import { connectionSchema } from '../entities/connection.ts';
import { identitySchema } from '../entities/contact.ts';
import { storedMediaSchema } from '../entities/media.ts';
import { idSchema } from '../entities/primitives.ts';
import { defineOperation } from './operation.ts';

/** Connections as an admin sees them, QR code included; for services only. */
export const describeConnections = defineOperation({
  service: 'channel-session',
  operation: 'describeConnections',
  input: z.object({ connectionIds: z.array(idSchema).max(500) }),
  output: z.object({ connections: z.array(connectionSchema) }),
});

/** Logs the session out; only its holder answers (`rpc.channel-session.at.<connectionId>`). */
export const endHeldSession = defineOperation({
  service: 'channel-session',
  operation: 'endHeldSession',
  input: z.object({}),
  output: z.object({}),
});

/** The health of the session that its holder drives. */
export const describeHeldSession = defineOperation({
  service: 'channel-session',
  operation: 'describeHeldSession',
  input: z.object({}),
  output: z.object({ restarts: z.number().int(), memoryBytes: z.number().int().nullable() }),
});

/**
 * The holder streams the file of an inbound message from the channel into the media store, and detects its type by
 * content. Errors: ERR_WAPP_DOWNLOAD_MEDIA with a `MediaProblem` as reason, ERR_PAYLOAD_TOO_LARGE.
 */
export const downloadMedia = defineOperation({
  service: 'channel-session',
  operation: 'downloadMedia',
  input: z.object({ messageId: z.uuid(), maxBytes: z.number().int().positive() }),
  output: z.object({ media: storedMediaSchema }),
});

/**
 * The holder streams the profile picture of a person with any of these addresses into the media store, unchanged; null:
 * there is none, or it is hidden from us. Calls are paced for the channel. Errors: ERR_WAPP_DOWNLOAD_MEDIA with a
 * `MediaProblem` as reason, ERR_PAYLOAD_TOO_LARGE.
 */
export const fetchPicture = defineOperation({
  service: 'channel-session',
  operation: 'fetchPicture',
  input: z.object({ of: z.array(identitySchema).min(1) }),
  output: z.object({ picture: storedMediaSchema.nullable() }),
});

/**
 * Asks the channel whether a number is registered and how it spells it. Calls are paced for the channel. A positive
 * answer is cached for a day, a negative one for five minutes. Error: ERR_WAPP_CHECK_CONTACT.
 */
export const checkNumber = defineOperation({
  service: 'channel-session',
  operation: 'checkNumber',
  input: z.object({ number: z.string().regex(/^\d{5,20}$/) }),
  output: z.discriminatedUnion('isRegistered', [
    z.object({ isRegistered: z.literal(false) }),
    /** The canonical phone first, and the lid if it is known. */
    z.object({ isRegistered: z.literal(true), identities: z.array(identitySchema).min(1) }),
  ]),
});

/** The phone's address book in a fixed order, in pages; `next` is null at its end. */
export const listPhoneContacts = defineOperation({
  service: 'channel-session',
  operation: 'listPhoneContacts',
  input: z.object({ after: z.string().nullable(), limit: z.number().int().min(1).max(1_000) }),
  output: z.object({
    total: z.number().int(),
    contacts: z.array(z.object({ identities: z.array(identitySchema).min(1), name: z.string() })),
    next: z.string().nullable(),
  }),
});
