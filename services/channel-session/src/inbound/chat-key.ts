/** The subject (whose key seals) and the partition key of all inbound events of a chat. */
export const chatKey = (chatId: string): string => `chat-${chatId}`;
