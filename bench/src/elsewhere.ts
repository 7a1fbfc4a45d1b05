import { z } from 'zod';
import { openSocket } from './live.ts';

const ticketSchema = z.object({
  action: z.literal('update'),
  ticket: z.object({ id: z.number(), status: z.string() }),
});
const messageSchema = z.object({ action: z.literal('create'), message: z.object({ body: z.string() }) });

const patienceMs = 10_000;

/** How the update of a ticket is recognised; that of a message is recognised by its body. */
export const signOfTicket = (ticketId: number, status: string): string => `ticket ${ticketId} ${status}`;

export type Elsewhere = {
  /** Ask before the call, because the update may be faster than the answer. */
  readonly nextUpdate: (sign: string) => Promise<void>;
  readonly close: () => void;
};

/** Another user's socket, which gets the updates of what others do. */
export const listenElsewhere = async (url: string, token: string): Promise<Elsewhere> => {
  const waiting = new Map<string, () => void>();
  const come = (sign: string): void => {
    waiting.get(sign)?.();
    waiting.delete(sign);
  };
  const socket = await openSocket(url, token);
  socket.on('ticket', (payload: unknown) => {
    const changed = ticketSchema.safeParse(payload);
    if (changed.success) come(signOfTicket(changed.data.ticket.id, changed.data.ticket.status));
  });
  socket.on('appMessage', (payload: unknown) => {
    const created = messageSchema.safeParse(payload);
    if (created.success) come(created.data.message.body);
  });
  await socket.emitWithAck('joinNotification');
  return {
    nextUpdate: (sign) =>
      new Promise((resolve, reject) => {
        const given = setTimeout(() => {
          reject(new Error(`${sign} never came`));
        }, patienceMs);
        waiting.set(sign, () => {
          clearTimeout(given);
          resolve();
        });
      }),
    close: () => {
      socket.close();
    },
  };
};
