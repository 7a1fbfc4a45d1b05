export { authorizeMessage, isSender } from './authorize-message.ts';
export { changeMessages, type ChannelChange } from './change-messages.ts';
export { hideUnseenQuotes } from './hide-unseen-quotes.ts';
export { type ConversationPart, findLastPlaces, findSentEarlier, lastPlaceOf } from './last-places.query.ts';
export { findMessages, findQuoted, type MessageRow, toMessage, toQuoted } from './messages.query.ts';
export { presentFor } from './present-message.ts';
