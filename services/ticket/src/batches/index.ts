export { endedSince } from './ended-since.ts';
export { workInPieces } from './work-in-batches.ts';
