import { z } from 'zod';
import { composedTextSchema } from '../composed-text.ts';
import { idSchema, isoDateSchema } from './primitives.ts';
import { queueSummarySchema } from './queue.ts';

export const profileSchema = z.enum(['admin', 'user']);
export type Profile = z.infer<typeof profileSchema>;
/** Scripts and older clients also write `Admin` and `ADMIN` (rule A16). */
export const profileInputSchema = z.preprocess(
  (said) => (typeof said === 'string' ? said.toLowerCase() : said),
  profileSchema,
);

/** `enabled` shows full phone numbers (rule N8). */
export const isTrickedSchema = z.enum(['enabled', 'disabled']);

export const userConnectionSchema = z.object({
  id: idSchema,
  name: z.string(),
  type: z.string().nullable(),
  color: z.string(),
});

/** A user in a list (rule A17). */
export const userSchema = z
  .object({
    id: idSchema,
    name: z.string(),
    email: z.string(),
    profile: profileSchema,
    isTricked: isTrickedSchema,
    startWork: z.string(),
    endWork: z.string(),
    queues: z.array(queueSummarySchema),
    whatsappId: idSchema.nullable(),
    whatsapp: userConnectionSchema.nullable(),
    createdAt: isoDateSchema,
    /** An admin shut this user out (rule A27); their tickets stay with them. */
    isSuspended: z.boolean().default(false),
    /** A self-registered user who still waits for a sector or for an admin. Absent: no. */
    isNewcomer: z.literal(true).exactOptional(),
    /** The user must still choose a password by an admin's link. Absent: no. */
    isInvited: z.literal(true).exactOptional(),
  })
  .meta({ id: 'User' });
export type User = z.infer<typeof userSchema>;

/** The fields that attendants see of each other. */
export const userSummarySchema = userSchema
  .pick({ id: true, name: true, profile: true, queues: true, isSuspended: true })
  .meta({ id: 'UserSummary' });
export type UserSummary = z.infer<typeof userSummarySchema>;

/** The answer to sign-in and refresh (rule A2). `token` is the access token. */
export const signedInSchema = z
  .object({
    token: z.string(),
    user: userSchema,
    /** The end of the present working hours; absent: the user is outside them (rule A7). */
    workEndsAt: isoDateSchema.exactOptional(),
  })
  .meta({ id: 'SignedIn' });
export type SignedIn = z.infer<typeof signedInSchema>;

export const userNameInputSchema = composedTextSchema.min(2).max(50);
export const emailInputSchema = z.string().trim().toLowerCase().max(254).pipe(z.email());
export const passwordInputSchema = z.string().min(5).max(50);
/** "" keeps the password (rule A14). */
export const optionalPasswordInputSchema = z.union([z.literal(''), passwordInputSchema]);
