import type { Actor, Contact } from '@balcao/contracts';
import { presentContact } from '#contacts/contacts.query.ts';

/** With its version, by which a script changes it (rule G16). */
export const answerContact = (
  actor: Actor,
  contact: Contact,
): { readonly body: Contact; readonly version?: number } => ({
  body: presentContact(actor)(contact),
  ...(contact.revision === undefined ? {} : { version: contact.revision }),
});
