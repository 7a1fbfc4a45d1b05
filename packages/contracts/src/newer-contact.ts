import type { ContactSummary } from './entities/contact.ts';

/**
 * Whether what is told of a contact replaces what is known of it. A ticket carries its contact along, read at another
 * moment than the contact's own change was: so what comes last need not be the newest (rule L9).
 */
export const isNewerContact = (known: ContactSummary, told: ContactSummary): boolean =>
  known.id !== told.id || (told.revision ?? 0) >= (known.revision ?? 0);
