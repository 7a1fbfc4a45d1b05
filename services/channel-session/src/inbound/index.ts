export { chatKey } from './envelope-stream.ts';
