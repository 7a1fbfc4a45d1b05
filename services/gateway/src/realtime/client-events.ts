import {
  AppError,
  authorizeTicket,
  catchUp,
  type ClientEventName,
  clientEventSchemas,
  type Topic,
  topicRooms,
  formOf,
  rooms,
  type UserActor,
  type Written,
} from '@balcao/contracts';
import type { Bus, CallContext } from '@balcao/event-bus';
import type { Logger } from '@balcao/service-kit';
import { RateLimiterMemory } from 'rate-limiter-flexible';
import { type z } from 'zod';
import type { TicketPresencePublisher } from './ticket-presence.ts';
import type { LiveHead } from './live-head.ts';
import type { DeskPresence } from './desk-presence.ts';
import type { DeskSocket } from './socket-server.ts';

export type AskingRules = {
  /** Per socket; a client that opens page after page stays far below. */
  readonly eventsPerSecond: number;
  /** For all sockets of a user at this process: enough for many tabs, and further tabs add nothing. */
  readonly eventsPerSecondOfUser: number;
  /** Conversations that one socket may be in at a time. */
  readonly ticketsPerSocket: number;
};

type Options = {
  readonly bus: Bus;
  readonly log: Logger;
  readonly head: LiveHead;
  readonly deskPresence: Pick<DeskPresence, 'look'>;
  readonly ticketPresence: Pick<TicketPresencePublisher, 'attend' | 'leave'>;
  readonly writtenBy: (sessionId: string) => readonly Written[];
  readonly newId: () => string;
  readonly rules: AskingRules;
};

export type ClientEvents = { readonly attach: (socket: DeskSocket) => void };

const deadlineMs = 5_000;
/** A client that reconnects asks for much at once, so the window leaves room for a burst. */
const windowSeconds = 10;
/** This many times the limit is no mistake, so the socket is closed. */
const cutFactor = 5;
const resumePoints = 4;

type Acknowledge = (answer: unknown) => void;
const isAcknowledge = (value: unknown): value is Acknowledge => typeof value === 'function';
const isClientEvent = (name: unknown): name is ClientEventName =>
  typeof name === 'string' && Object.hasOwn(clientEventSchemas, name);
/**
 * Events that ask for ticket data, which newcomers may not have. The feed's rooms exclude them anyway, and `look`
 * returns nothing.
 */
const asksForData: ReadonlySet<ClientEventName> = new Set(['joinChatBox', 'resume']);
const topicOf = (status: 'pending' | 'open' | 'closed'): Topic => `tickets:${status}`;

/** The events that clients may send; each is acknowledged if the client asks for it (rule L7). */
export const createClientEvents = (options: Options): ClientEvents => {
  const { bus, log, head, deskPresence, ticketPresence, writtenBy, newId, rules } = options;
  const flood = windowOf(rules.eventsPerSecond);
  const floodOfUser = windowOf(rules.eventsPerSecondOfUser);
  const sockets = new RateLimiterMemory(flood);
  const users = new RateLimiterMemory(floodOfUser);
  /** Joined conversations that were not left since, so that a slow check does not join one that was left meanwhile. */
  const wanted = new WeakMap<DeskSocket, Set<number>>();

  const contextOf = (actor: UserActor): CallContext => ({
    actor,
    correlationId: newId(),
    deadline: new Date(Date.now() + deadlineMs),
    after: writtenBy(actor.sessionId),
  });

  const joinTicket = async (socket: DeskSocket, ticketId: number): Promise<void> => {
    const open = wanted.get(socket) ?? new Set<number>();
    wanted.set(socket, open);
    if (open.size >= rules.ticketsPerSocket && !open.has(ticketId))
      throw new AppError('ERR_TOO_MANY_REQUESTS');
    open.add(ticketId);
    const assertVisible = async (): Promise<void> => {
      const { actor } = socket.data;
      await bus.call(authorizeTicket, { ticketId, actor }, contextOf(actor));
    };
    try {
      await assertVisible();
      if (!open.has(ticketId) || !socket.connected) return;
      await socket.join(rooms.ticket(ticketId, formOf(socket.data.actor)));
      // A user who lost the ticket during the first check was not in the room yet, and so was not removed from it.
      await assertVisible();
    } catch (error) {
      await leaveTicket(socket, ticketId);
      throw error;
    }
  };
  const leaveTicket = async (socket: DeskSocket, ticketId: number): Promise<void> => {
    wanted.get(socket)?.delete(ticketId);
    ticketPresence.leave(socket, ticketId);
    await socket.leave(rooms.ticket(ticketId, formOf(socket.data.actor)));
  };

  const answer = async (socket: DeskSocket, name: ClientEventName, payload: unknown): Promise<unknown> => {
    const { actor } = socket.data;
    if (actor.isNewcomer === true && asksForData.has(name)) throw new AppError('ERR_NO_PERMISSION');
    switch (name) {
      case 'joinNotification':
        await socket.join([...topicRooms('notification', actor)]);
        return { ok: true };
      case 'joinTickets':
        await socket.join([...topicRooms(topicOf(read(clientEventSchemas.joinTickets, payload)), actor)]);
        return { ok: true };
      case 'leaveTickets':
        for (const room of topicRooms(topicOf(read(clientEventSchemas.leaveTickets, payload)), actor))
          await socket.leave(room);
        return { ok: true };
      case 'joinChatBox':
        await joinTicket(socket, read(clientEventSchemas.joinChatBox, payload));
        return { ok: true };
      case 'leaveChatBox':
        await leaveTicket(socket, read(clientEventSchemas.leaveChatBox, payload));
        return { ok: true };
      case 'look':
        deskPresence.look(socket, read(clientEventSchemas.look, payload).isVisible);
        return { ok: true };
      case 'attend':
        ticketPresence.attend(socket, read(clientEventSchemas.attend, payload));
        return { ok: true };
      case 'resume': {
        const { after } = read(clientEventSchemas.resume, payload);
        const missed = await bus.call(catchUp, { actor, after }, contextOf(actor));
        head.reach(missed.head);
        return missed;
      }
    }
  };

  const admit = async (socket: DeskSocket, name: unknown): Promise<void> => {
    const points = name === 'resume' ? resumePoints : 1;
    const own = await sockets.penalty(socket.id, points);
    if (own.consumedPoints > flood.points * cutFactor) socket.disconnect(true);
    if (own.consumedPoints > flood.points) throw new AppError('ERR_TOO_MANY_REQUESTS');
    // Events that were refused for this socket do not count against the user's other sockets.
    const all = await users.penalty(socket.data.actor.userId, points);
    if (all.consumedPoints > floodOfUser.points) throw new AppError('ERR_TOO_MANY_REQUESTS');
  };

  const settle = async (socket: DeskSocket, [name, ...values]: readonly unknown[]): Promise<unknown> => {
    try {
      await admit(socket, name);
      if (!isClientEvent(name)) throw new AppError('ERR_BAD_REQUEST');
      return await answer(socket, name, isAcknowledge(values[0]) ? undefined : values[0]);
    } catch (error) {
      if (!(error instanceof AppError)) log.error({ err: error }, 'a request over a socket failed');
      const problem = error instanceof AppError ? error : new AppError('ERR_INTERNAL');
      return { error: problem.code, ...problem.details };
    }
  };

  return {
    attach: (socket) => {
      // Every event passes here, including unknown ones.
      socket.use((event: readonly unknown[]) => {
        const acknowledge = event.at(-1);
        void settle(socket, event).then((result) => {
          if (isAcknowledge(acknowledge)) acknowledge(result);
        });
      });
    },
  };
};

const windowOf = (perSecond: number) => ({ points: perSecond * windowSeconds, duration: windowSeconds });

const read = <Schema extends z.ZodType>(schema: Schema, payload: unknown): z.output<Schema> => {
  const parsed = schema.safeParse(payload);
  if (!parsed.success) throw new AppError('ERR_VALIDATION');
  return parsed.data;
};
