/** A contact's stream, and the name of the key that its personal data are sealed under. */
export const contactStream = (contactId: number): string => `contact-${contactId}`;
