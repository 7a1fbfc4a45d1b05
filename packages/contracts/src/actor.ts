import { z } from 'zod';
import { profileSchema } from './entities/user.ts';

/**
 * The caller. The gateway builds it from its projection of auth's events, and services trust it on the bus. `requestId`
 * and causation travel separately.
 */
export const userActorSchema = z.object({
  kind: z.literal('user'),
  userId: z.number().int(),
  sessionId: z.string(),
  name: z.string(),
  profile: profileSchema,
  queueIds: z.array(z.number().int()),
  /** `false`: phone numbers are masked for this user (isTricked disabled). */
  seesNumbers: z.boolean(),
  /** The setting allTicket: this user sees every ticket (rule V1). */
  seesAllTickets: z.boolean(),
  /** Signed up and not admitted yet: this user sees no data of others. */
  isNewcomer: z.boolean().exactOptional(),
});

/** A script, by its token (rule P1): it sees full numbers, and the tickets of its sectors. */
export const apiActorSchema = z.object({
  kind: z.literal('api'),
  name: z.string(),
  /** null: the token that opens only /api/messages/send. */
  tokenId: z.uuid().nullable().default(null),
  /** Empty: every ticket. */
  queueIds: z.array(z.number().int()).default([]),
  /** Only contacts with a ticket in these sectors (rule P28); absent: every contact. */
  ownContactsOnly: z.boolean().exactOptional(),
});

export const actorSchema = z.discriminatedUnion('kind', [
  userActorSchema,
  z.object({ kind: z.literal('nobody') }),
  /** One of our services, consumers or jobs. */
  z.object({ kind: z.literal('system'), name: z.string() }),
  apiActorSchema,
  /** The contact or the phone, through a connection. */
  z.object({ kind: z.literal('channel'), connectionId: z.number().int() }),
]);

export type Actor = z.infer<typeof actorSchema>;
export type ApiActor = z.infer<typeof apiActorSchema>;
export type UserActor = z.infer<typeof userActorSchema>;
