import { localChoice } from '../../../lib/local-choice.ts';

/** The import, and the deletion of everybody, whose end somebody has seen here: it is told no more. */
export const seenImport = localChoice('seenContactImport', (stored) => stored ?? '');
export const seenDeletion = localChoice('seenContactDeletion', (stored) => stored ?? '');
