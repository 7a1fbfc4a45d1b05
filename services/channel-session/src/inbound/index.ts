export { chatKey } from './chat-key.ts';
