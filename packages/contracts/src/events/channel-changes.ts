import { z } from 'zod';
import { idSchema, isoDateSchema } from '../entities/primitives.ts';
import { defineEvent } from './envelope.ts';
import { changeProblemSchema } from '../entities/change-problem.ts';
import { changeKindSchema } from './message-changes.ts';

const changed = {
  connectionId: idSchema,
  /** The desk's id of the message, which channel-session found by the channel's id, never by its text. */
  messageId: z.uuid(),
  fromMe: z.boolean(),
  at: isoDateSchema,
};
const outboundChange = {
  connectionId: idSchema,
  messageId: z.uuid(),
  changeId: z.uuid(),
  kind: changeKindSchema,
};

/**
 * Events of channel-session, in the envelope's stream (`outbound-<messageId>` for our sends) and the chat's partition.
 * An edit that arrives before its message waits for it.
 */
export const channelChangeEvents = {
  EnvelopeEdited: defineEvent({
    type: 'EnvelopeEdited',
    data: z.object(changed),
    sealed: z.object({ body: z.string() }),
  }),
  EnvelopeRevoked: defineEvent({ type: 'EnvelopeRevoked', data: z.object(changed) }),
  /** Stream `outbound-<messageId>`: our edit or deletion, accepted by the channel or not. */
  OutboundChangeSent: defineEvent({ type: 'OutboundChangeSent', data: z.object(outboundChange) }),
  OutboundChangeRefused: defineEvent({
    type: 'OutboundChangeRefused',
    data: z.object({ ...outboundChange, problem: changeProblemSchema }),
  }),
} as const;
export type ChannelChangeEvents = typeof channelChangeEvents;
