export { chatKey } from './envelopes.ts';
