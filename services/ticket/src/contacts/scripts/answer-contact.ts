import type { Actor, Contact } from '@balcao/contracts';
import { presentContact } from '#contacts/contacts.query.ts';

/** The contact with its version, which a script sends with a change (rule G16). */
export const answerContact = (
  actor: Actor,
  contact: Contact,
): { readonly body: Contact; readonly version?: number } => ({
  body: presentContact(actor)(contact),
  ...(contact.revision === undefined ? {} : { version: contact.revision }),
});
