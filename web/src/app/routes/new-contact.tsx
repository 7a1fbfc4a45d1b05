import { later } from '../../components/later.tsx';
import type { NewContact } from '../../features/new-ticket/new-ticket-dialog.tsx';
import { loadTexts } from '../../locales/language.ts';

// Most tickets are opened with somebody who is known.
const ContactDialog = later(async () => {
  const [module] = await Promise.all([
    import('../../features/contacts/components/contact-dialog.tsx'),
    loadTexts('contacts'),
  ]);
  return { default: module.ContactDialog };
});

/** Adds whoever a new ticket was to be opened with and who is not there yet. */
export const newContact: NewContact = (search, onSaved, onClose) => (
  <ContactDialog contact={undefined} search={search} onSaved={onSaved} onClose={onClose} />
);
