export { indexMessages, reindexMessage } from './index-words.ts';
