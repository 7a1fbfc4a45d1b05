import { io, type Socket } from 'socket.io-client';
import { z } from 'zod';

const createdSchema = z.object({ action: z.literal('create'), message: z.object({ body: z.string() }) });

/** A socket, and when each message arrived there, by body. */
export type Browser = { readonly arrivals: ReadonlyMap<string, number>; readonly close: () => void };

export const openSocket = async (url: string, token: string): Promise<Socket> => {
  const socket: Socket = io(url, { auth: { token }, transports: ['websocket'], forceNew: true });
  await new Promise<void>((resolve, reject) => {
    socket.once('connect', resolve);
    socket.once('connect_error', reject);
  });
  return socket;
};

export const listen = async (url: string, token: string): Promise<Browser> => {
  const arrivals = new Map<string, number>();
  const socket = await openSocket(url, token);
  socket.on('appMessage', (payload: unknown) => {
    const created = createdSchema.safeParse(payload);
    if (created.success) arrivals.set(created.data.message.body, performance.now());
  });
  await socket.emitWithAck('joinNotification');
  return {
    arrivals,
    close: () => {
      socket.close();
    },
  };
};

/** Posts at an even pace, however long the answers take. Resolves with the moment of each post, by body. */
export const atPace = async (
  perSecond: number,
  seconds: number,
  post: (index: number, body: string) => Promise<void>,
): Promise<{ posted: Map<string, number>; failures: number }> => {
  const posted = new Map<string, number>();
  const pending: Promise<void>[] = [];
  const total = perSecond * seconds;
  const startedAt = performance.now();
  let failures = 0;
  await new Promise<void>((resolve) => {
    const timer = setInterval(() => {
      const due = Math.min(total, Math.floor(((performance.now() - startedAt) / 1000) * perSecond));
      while (pending.length < due) {
        const index = pending.length;
        const body = `${String(perSecond)}/s ${String(startedAt)} ${String(index)}`;
        posted.set(body, performance.now());
        pending.push(
          post(index, body).catch(() => {
            failures += 1;
          }),
        );
      }
      if (pending.length >= total) {
        clearInterval(timer);
        resolve();
      }
    }, 5);
  });
  await Promise.all(pending);
  return { posted, failures };
};
