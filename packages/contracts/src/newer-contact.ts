import type { ContactSummary } from './entities/contact.ts';

/**
 * Whether a contact is newer than the known one. A ticket carries a copy of its contact that was read at another time
 * than the contact's own change, so the last to arrive need not be the newest (rule L9).
 */
export const isNewerContact = (known: ContactSummary, update: ContactSummary): boolean =>
  known.id !== update.id || (update.revision ?? 0) >= (known.revision ?? 0);
