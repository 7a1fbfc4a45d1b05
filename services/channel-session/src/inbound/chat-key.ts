/** Sealing subject and partition of everything that a chat brings in. */
export const chatKey = (chatId: string): string => `chat-${chatId}`;
