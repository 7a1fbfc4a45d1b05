/** The partition key of a conversation. Its events share a partition, so their order is kept. */
export const conversationKey = (contactId: number, connectionId: number): string =>
  `conversation-${contactId}-${connectionId}`;

/** Names the key that seals a contact's personal data. */
export const contactSubject = (contactId: number): string => `contact-${contactId}`;
