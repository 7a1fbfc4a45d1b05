export { authorizeMessage, isSender } from './authorize-message.ts';
export { changeMessages, type ChannelChange } from './apply-channel-changes.ts';
export { hideUnseenQuotes } from './hide-unseen-quotes.ts';
export {
  type ConversationPart,
  findLastSequences,
  findSentEarlier,
  lastSequenceOf,
} from './last-sequences.query.ts';
export { findMessages, findQuoted, type MessageRow, toMessage, toQuoted } from './messages.query.ts';
