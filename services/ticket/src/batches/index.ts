export { endedSince } from './recently-ended.ts';
export { workInBatches } from './work-in-batches.ts';
