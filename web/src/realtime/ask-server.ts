import type { Socket } from 'socket.io-client';

const answerWithinMs = 10_000;

/** What the server answers over the line; undefined where it says nothing in time, or the line broke off. */
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
