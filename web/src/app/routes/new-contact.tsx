import { lazyPart } from '../../components/lazy-part.tsx';
import type { NewContact } from '../../features/new-ticket/new-ticket-dialog.tsx';
import { loadTexts } from '../../locales/language.ts';

// Loaded on demand, because most tickets are opened for known contacts.
const ContactDialog = lazyPart(async () => {
  const [module] = await Promise.all([
    import('../../features/contacts/components/contact-dialog.tsx'),
    loadTexts('contacts'),
  ]);
  return { default: module.ContactDialog };
});

/** The dialog that adds a contact for a new ticket. */
export const newContact: NewContact = (search, onSaved, onClose) => (
  <ContactDialog contact={undefined} search={search} onSaved={onSaved} onClose={onClose} />
);
