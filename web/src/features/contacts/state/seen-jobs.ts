import { localChoice } from '../../../lib/local-choice.ts';

/** The import, and the deletion of everybody, whose end somebody has seen here: it is told no more. */
export const seenImport = localChoice('seenContactImport', (stored) => stored ?? '');
export const seenDeletion = localChoice('seenContactDeletion', (stored) => stored ?? '');
/** The deletion that was seen here while it went on: of others' only a failure is news. */
export const watchedDeletion = localChoice('watchedContactDeletion', (stored) => stored ?? '');
