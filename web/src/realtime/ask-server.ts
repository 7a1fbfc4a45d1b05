import type { Socket } from 'socket.io-client';

const answerWithinMs = 10_000;

/** Emits a call and waits for its acknowledgement; undefined if none arrives in time or the connection breaks. */
export const askServer = async (
  socket: Socket,
  name: string,
  ...values: readonly unknown[]
): Promise<unknown> => {
  try {
    return await socket.timeout(answerWithinMs).emitWithAck(name, ...values);
  } catch {
    return undefined;
  }
};
