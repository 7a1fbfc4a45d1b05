export { endedSince } from './ended-since.ts';
export { workInBatches } from './work-in-batches.ts';
