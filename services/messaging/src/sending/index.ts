import type { MessagingModule } from '#surroundings.ts';
import { followMoves } from './desk-texts/follow-moves.consumer.ts';
import { followSends } from './follow-sends.consumer.ts';
import { serveCancelHeldMessage, serveReleaseHeldMessage } from './held-message.endpoints.ts';
import { serveRetryMessage } from './retry-message.endpoint.ts';
import { serveSendForScript } from './scripts/send-for-script.operation.ts';
import { serveSendMedia } from './send-media.endpoint.ts';
import { serveSendMessage } from './send-message.endpoint.ts';

export const sending: MessagingModule = {
  open: (surroundings) => ({
    endpoints: [
      serveSendMessage(surroundings),
      serveSendMedia(surroundings),
      serveRetryMessage(surroundings),
      serveCancelHeldMessage(surroundings),
      serveReleaseHeldMessage(surroundings),
    ],
    operations: [serveSendForScript(surroundings)],
    consumers: (from) => [followSends(from, surroundings), followMoves(from, surroundings)],
  }),
};
