import { localChoice } from '../../../lib/local-choice.ts';

/** The import and the deletion whose end this user has seen. They are not shown again. */
export const seenImport = localChoice('seenContactImport', (stored) => stored ?? '');
export const seenDeletion = localChoice('seenContactDeletion', (stored) => stored ?? '');
/** The deletion whose progress this page showed. Other deletions show only if they fail. */
export const watchedDeletion = localChoice('watchedContactDeletion', (stored) => stored ?? '');
