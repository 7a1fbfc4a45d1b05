export { describeMessagesFound } from './describe-found.ts';
export { findInConversation } from './find-messages.query.ts';
export { findMessageOfEach } from './message-of-each.query.ts';
export { indexMessages, reindexMessage } from './index-words.ts';
