/**
 * The format of messages to rooms between processes over Redis. JSON is native and fast: MessagePack in JavaScript took
 * a quarter of a gateway's work for a message. The key is our own, because no process reads both formats.
 */
export const roomMessages = {
  key: 'balcao-rooms',
  parser: {
    encode: (message: unknown): string => JSON.stringify(message),
    decode: (message: Buffer): unknown => JSON.parse(message.toString()),
  },
} as const;
