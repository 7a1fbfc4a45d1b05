import { headSchema, resumeAnswerSchema, serverEventNameSchema, showTicket } from '@balcao/contracts';
import { deskClient, RefusedCall, type DeskClient } from '@balcao/desk-client';
import { eventually } from '@balcao/testkit';
import { io } from 'socket.io-client';
import { z } from 'zod';

const id = z.number().int();
/** Every form in which an event may show data of a ticket; that a user left it shows none. */
const shownSchema = z.union([
  z.object({ action: z.literal('delete') }).transform(() => null),
  z.object({ message: z.object({ ticketId: id }) }).transform(({ message }) => message.ticketId),
  z.object({ note: z.object({ ticketId: id }) }).transform(({ note }) => note.ticketId),
  z.object({ ticket: z.object({ id }) }).transform(({ ticket }) => ticket.id),
  z.object({ notification: z.object({ ticketId: id }) }).transform((told) => told.notification.ticketId),
  z.object({ ticketId: id }).transform(({ ticketId }) => ticketId),
  z.unknown().transform(() => null),
]);

const tooManySchema = z.object({ error: z.literal('ERR_TOO_MANY_REQUESTS') });

export type WatchingUser = {
  readonly name: string;
  readonly desk: DeskClient;
  /** Whether REST shows it. */
  readonly maySee: (ticketId: number) => Promise<boolean>;
  /** Opens it, as far as that is allowed. */
  readonly watch: (ticketId: number) => Promise<void>;
  /** Resolves once everything under way to this socket has arrived. */
  readonly settle: () => Promise<void>;
  /** What the socket got so far, as text. */
  readonly heard: () => readonly string[];
  /** The tickets of which the user missed an update since the beginning, as the server reports it. */
  readonly missed: () => Promise<readonly number[]>;
  readonly close: () => void;
};

/** A signed-in user with a socket that listens to everything that it may. */
export const watchingUser = async (
  url: string,
  { name, email, password }: { name: string; email: string; password: string },
): Promise<WatchingUser> => {
  const desk = deskClient(url);
  const { token } = await desk.signIn(email, password);
  const heard: string[] = [];
  let first: number | undefined;
  const socket = io(url, { query: { token }, transports: ['websocket'], reconnectionDelay: 50 });
  socket.onAny((event: string, payload: unknown) => {
    if (event === 'head') first ??= headSchema.parse(payload).position;
    else if (serverEventNameSchema.safeParse(event).success) heard.push(JSON.stringify(payload));
  });
  socket.on('connect', () => {
    socket.emit('joinNotification');
    for (const status of ['pending', 'open', 'closed']) socket.emit('joinTickets', status);
  });
  let trouble = 'none';
  /** A user who is refused or disconnected by the server reconnects, as our client does. */
  const comeBack = (why: string): void => {
    trouble = why;
    if (!socket.active) setTimeout(() => socket.connect(), 200);
  };
  socket.on('connect_error', ({ message }) => {
    comeBack(message);
  });
  socket.on('disconnect', comeBack);
  const askOnce = async (event: string, payload: unknown): Promise<unknown> => {
    try {
      return await socket.timeout(10_000).emitWithAck(event, payload);
    } catch (cause) {
      throw new Error(`${name} got no answer to ${event}; last trouble: ${trouble}`, { cause });
    }
  };
  /** A fast test asks more often than a user, so a request that was refused as too many is repeated later. */
  const ask = (event: string, payload: unknown): Promise<unknown> =>
    eventually(
      async () => {
        const answer = await askOnce(event, payload);
        if (tooManySchema.safeParse(answer).success) throw new Error(`${name} may not ask ${event} so often`);
        return answer;
      },
      { intervalMs: 500 },
    );
  return {
    name,
    desk,
    maySee: (ticketId) =>
      desk.call(showTicket, { params: { ticketId } }).then(
        () => true,
        (error: unknown) => {
          if (error instanceof RefusedCall && error.status === 404) return false;
          throw error;
        },
      ),
    watch: async (ticketId) => {
      await ask('joinChatBox', ticketId);
    },
    settle: async () => {
      await ask('look', { isVisible: true });
    },
    heard: () => heard,
    missed: async () => {
      const { updates } = resumeAnswerSchema.parse(await ask('resume', { after: first ?? 0 }));
      return updates.flatMap(({ payload }) => shownSchema.parse(payload) ?? []);
    },
    close: () => {
      socket.off('disconnect');
      socket.disconnect();
    },
  };
};
