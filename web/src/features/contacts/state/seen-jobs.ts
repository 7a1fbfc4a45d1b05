import { localChoice } from '../../../lib/local-choice.ts';

/** The import and the deletion whose end this user has seen here: they are not shown again. */
export const seenImport = localChoice('seenContactImport', (stored) => stored ?? '');
export const seenDeletion = localChoice('seenContactDeletion', (stored) => stored ?? '');
/** The deletion whose progress was seen here; of other deletions only a failure shows. */
export const watchedDeletion = localChoice('watchedContactDeletion', (stored) => stored ?? '');
