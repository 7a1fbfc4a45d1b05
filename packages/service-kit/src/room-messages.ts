/**
 * How messages to rooms travel between processes over Redis, for everybody who sends or hears them: as JSON, which the
 * engine reads and writes by itself, where MessagePack in JavaScript was a quarter of what a gateway did with a message.
 * The key is ours, since nobody understands both.
 */
export const roomMessages = {
  key: 'balcao-rooms',
  parser: {
    encode: (message: unknown): string => JSON.stringify(message),
    decode: (message: Buffer): unknown => JSON.parse(message.toString()),
  },
} as const;
