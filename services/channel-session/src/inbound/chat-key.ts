/** Sealing subject and partition of everything that a chat receives. */
export const chatKey = (chatId: string): string => `chat-${chatId}`;
