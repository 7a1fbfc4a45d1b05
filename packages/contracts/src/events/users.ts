import { z } from 'zod';
import { idSchema } from '../entities/primitives.ts';
import { defineEvent } from './envelope.ts';
import { userFactsSchema } from './user-facts.ts';

/** Of auth. Stream: `user-<id>`. */
export const userChangeEvents = {
  /** The user's current details. A change of role, sectors or number permission cuts the sockets (rule L5). */
  UserDetailsChanged: defineEvent({
    type: 'UserDetailsChanged',
    data: userFactsSchema.extend({
      changed: z.array(userFactsSchema.omit({ userId: true }).keyof()).min(1),
    }),
  }),
  /** The user's sessions end with it, each by a `SessionRevoked`; the one that changed its own goes on. */
  UserPasswordChanged: defineEvent({
    type: 'UserPasswordChanged',
    data: z.object({
      userId: idSchema,
      /** Set by an admin's password link; absent: by a signed-in user. */
      by: z.literal('link').exactOptional(),
    }),
  }),
  /** A link by which the user chooses a password; its token is in no event. */
  PasswordLinkMade: defineEvent({ type: 'PasswordLinkMade', data: z.object({ userId: idSchema }) }),
  PasswordLinkRevoked: defineEvent({ type: 'PasswordLinkRevoked', data: z.object({ userId: idSchema }) }),
  /** A newcomer is one no longer, without a sector. */
  UserLetIn: defineEvent({ type: 'UserLetIn', data: z.object({ userId: idSchema }) }),
  UserDeleted: defineEvent({ type: 'UserDeleted', data: z.object({ userId: idSchema }) }),
} as const;
export type UserChangeEvents = typeof userChangeEvents;
