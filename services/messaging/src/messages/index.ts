import type { MessagingModule } from '#surroundings.ts';
import { serveDeleteMessage, serveEditMessage } from './changes/change-message.endpoints.ts';
import { serveListMessages } from './list/list-messages.endpoint.ts';
import { serveAddressPlace, serveDescribeFound, serveDescribeMessages } from './messages.operations.ts';
import { messagesProjection } from './rows/messages.projection.ts';
import { serveScriptMessages } from './scripts/script-messages.endpoints.ts';

export { authorizeMessage, isSender } from './authorize-message.ts';
export { changeMessages, type ChannelChange } from './changes/apply-channel-changes.ts';
export { hideUnseenQuotes } from './hide-unseen-quotes.ts';
export {
  type ConversationPart,
  findLastSequences,
  findSentEarlier,
  lastSequenceOf,
} from './last-sequences.query.ts';
export { findMessages, findQuoted, type MessageRow, toMessage, toQuoted } from './messages.query.ts';

export const messages: MessagingModule = {
  projections: [messagesProjection],
  open: (surroundings) => ({
    endpoints: [
      serveListMessages(surroundings),
      serveEditMessage(surroundings),
      serveDeleteMessage(surroundings),
      ...serveScriptMessages(surroundings),
    ],
    operations: [
      serveAddressPlace(surroundings),
      serveDescribeMessages(surroundings),
      serveDescribeFound(surroundings),
    ],
  }),
};
