/**
 * `waiting`: its turn has not come. `attempted`: the channel may have the message, or a session has it but the server
 * never accepted it. `sent`: the server has it. `sent`, `failed` and `unresolved` are final; a user may start a new
 * attempt from the last two. `withdrawn`: deleted before its first attempt, or before a repeat of an attempt that the
 * channel did not get.
 */
export const outboundStates = ['waiting', 'attempted', 'sent', 'failed', 'unresolved', 'withdrawn'] as const;
export type OutboundStatus = (typeof outboundStates)[number];
