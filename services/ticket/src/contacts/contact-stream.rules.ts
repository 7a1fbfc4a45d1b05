/** The stream of a contact. Its name is also that of the key that seals the contact's personal data. */
export const contactStream = (contactId: number): string => `contact-${contactId}`;
