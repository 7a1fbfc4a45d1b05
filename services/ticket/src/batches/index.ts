export { endedSince } from './ended-since.ts';
export { workInPieces, type WorkInPieces } from './work-in-batches.ts';
