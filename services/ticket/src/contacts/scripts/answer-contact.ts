import type { Contact } from '@balcao/contracts';

/** The contact with its version, which a script sends with a change (rule G16). */
export const answerContact = (contact: Contact): { readonly body: Contact; readonly version?: number } => ({
  body: contact,
  ...(contact.revision === undefined ? {} : { version: contact.revision }),
});
