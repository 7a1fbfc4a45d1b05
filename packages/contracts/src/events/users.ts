import { z } from 'zod';
import { idSchema } from '../entities/primitives.ts';
import { defineEvent } from './envelope.ts';
import { userFactsSchema } from './user-facts.ts';

/** Events of auth. Stream: `user-<id>`. */
export const userChangeEvents = {
  /** The user's present details. A change of profile, sectors or number permission closes the sockets (rule L5). */
  UserDetailsChanged: defineEvent({
    type: 'UserDetailsChanged',
    data: userFactsSchema.extend({
      changed: z.array(userFactsSchema.omit({ userId: true }).keyof()).min(1),
    }),
  }),
  /** Ends the user's sessions, each with a `SessionRevoked`; the session that changed its own password continues. */
  UserPasswordChanged: defineEvent({
    type: 'UserPasswordChanged',
    data: z.object({
      userId: idSchema,
      /** Set by an admin's password link; absent: by a signed-in user. */
      by: z.literal('link').exactOptional(),
    }),
  }),
  /** A link by which the user chooses a password. No event contains its token. */
  PasswordLinkMade: defineEvent({ type: 'PasswordLinkMade', data: z.object({ userId: idSchema }) }),
  PasswordLinkRevoked: defineEvent({ type: 'PasswordLinkRevoked', data: z.object({ userId: idSchema }) }),
  /** A newcomer was admitted without a sector. */
  UserLetIn: defineEvent({ type: 'UserLetIn', data: z.object({ userId: idSchema }) }),
  /**
   * An admin shut the user out (rule A27). Each session ends with a `SessionRevoked`; `UserDetailsChanged` does not
   * change it.
   */
  UserSuspended: defineEvent({ type: 'UserSuspended', data: z.object({ userId: idSchema }) }),
  /** An admin let a suspended user in again. */
  UserReinstated: defineEvent({ type: 'UserReinstated', data: z.object({ userId: idSchema }) }),
  UserDeleted: defineEvent({ type: 'UserDeleted', data: z.object({ userId: idSchema }) }),
} as const;
export type UserChangeEvents = typeof userChangeEvents;
