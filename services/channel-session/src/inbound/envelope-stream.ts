import { createHash } from 'node:crypto';
import type { MessageKey } from '#channels/index.ts';

/** The channel's id may contain a phone number, so the stream name holds its hash. */
export const envelopeStream = (connectionId: number, { fromMe, externalId }: MessageKey): string => {
  const hash = createHash('sha256')
    .update(`${fromMe ? 'out' : 'in'} ${externalId}`)
    .digest('hex');
  return `envelope-${connectionId}-${hash.slice(0, 32)}`;
};

/** The subject (whose key seals) and the partition key of all inbound events of a chat. */
export const chatKey = (chatId: string): string => `chat-${chatId}`;
