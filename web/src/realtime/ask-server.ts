import type { Socket } from 'socket.io-client';

/** Emits a call and waits for its acknowledgement; undefined if none arrives in time or the connection breaks. */
export const askServer = async (
  socket: Socket,
  withinMs: number,
  name: string,
  ...values: readonly unknown[]
): Promise<unknown> => {
  try {
    return await socket.timeout(withinMs).emitWithAck(name, ...values);
  } catch {
    return undefined;
  }
};
