/** A conversation is a contact on a connection; its events share a partition, so that their order holds. */
export const conversationKey = (contactId: number, connectionId: number): string =>
  `conversation-${contactId}-${connectionId}`;

/** Names the key that a contact's personal data are sealed under. */
export const contactSubject = (contactId: number): string => `contact-${contactId}`;
