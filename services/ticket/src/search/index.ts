export { describeMessagesFound } from './describe-found.ts';
export { findInConversation } from './find-messages.query.ts';
export { findMessageOfEach } from './find-messages.query.ts';
export { hideIndexedNumbers, indexMessages, reindexMessage } from './index-words.ts';
