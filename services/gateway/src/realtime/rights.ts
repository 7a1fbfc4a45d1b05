import {
  AppError,
  authorizeTicket,
  topicRooms,
  type Form,
  rightsEventName,
  rooms,
  ticketEvents,
  type UserActor,
} from '@balcao/contracts';
import { type Bus, systemContext } from '@balcao/event-bus';
import type { Logger } from '@balcao/service-kit';
import { z } from 'zod';
import type { Directory } from '../identity/directory.ts';
import { isSameUser } from '../identity/same-rights.ts';
import type { DeskSocket, SocketServer } from './socket-server.ts';

type Options = {
  readonly io: SocketServer;
  readonly bus: Bus;
  readonly directory: Directory;
  readonly log: Logger;
};

/** Keeps sockets in the rooms that their users may be in, and closes those that may not be connected at all. */
export type SocketRights = {
  /** For a new socket: `false` if its session ended meanwhile. */
  readonly admit: (socket: DeskSocket) => boolean;
  /** The rights of a user changed: checks every socket of this process. */
  readonly review: () => void;
  readonly stop: () => void;
};

const forms: readonly Form[] = ['full', 'masked'];
const ticketRoom = /^ticket:(\d+):/;
const movedSchema = z.object({ ticketId: z.number().int(), from: z.unknown(), to: z.unknown() });
/** All types with a former and a new place: an undone transfer also takes a ticket away from a user. */
const movingTypes = new Set<string>(
  Object.values(ticketEvents)
    .filter(({ data: { shape } }) => 'from' in shape && 'to' in shape)
    .map(({ type }) => type),
);

export const startSocketRights = ({ io, bus, directory, log }: Options): SocketRights => {
  const local = io.of('/');

  const openTicketsOf = (socket: DeskSocket): number[] =>
    [...socket.rooms].flatMap((room) => {
      const id = ticketRoom.exec(room)?.[1];
      return id === undefined ? [] : [Number(id)];
    });

  /**
   * Asks the owner again; refused users leave. If the owner cannot be asked, all leave, and ask again when they rejoin.
   */
  const recheck = async (socket: DeskSocket, ticketId: number): Promise<void> => {
    try {
      const { actor } = socket.data;
      await bus.call(authorizeTicket, { ticketId, actor }, systemContext('gateway', { deadlineMs: 2_000 }));
    } catch (error) {
      for (const form of forms) await socket.leave(rooms.ticket(ticketId, form));
      if (error instanceof AppError && error.code === 'ERR_NO_TICKET_FOUND') return;
      log.warn({ err: error, ticketId }, 'a ticket could not be checked; its sockets must join again');
      // A socket without its rooms would silently miss updates.
      socket.conn.close();
    }
  };
  const recheckTicket = async (ticketId: number): Promise<void> => {
    const ids = new Set(
      forms.flatMap((form) => [...(local.adapter.rooms.get(rooms.ticket(ticketId, form)) ?? [])]),
    );
    const sockets = [...ids].flatMap((id) => local.sockets.get(id) ?? []);
    await Promise.all(sockets.map((socket) => recheck(socket, ticketId)));
  };
  const recheckEverything = async (): Promise<void> => {
    for (const socket of local.sockets.values())
      await Promise.all(openTicketsOf(socket).map((ticketId) => recheck(socket, ticketId)));
  };

  const moveRooms = async (socket: DeskSocket, before: UserActor, now: UserActor): Promise<void> => {
    for (const topic of topics) {
      const had = topicRooms(topic, before);
      const joined = had.some((room) => socket.rooms.has(room));
      if (!joined) continue;
      const has = topicRooms(topic, now);
      for (const room of had) if (!has.includes(room)) await socket.leave(room);
      await socket.join([...has]);
    }
    await Promise.all(openTicketsOf(socket).map((ticketId) => recheck(socket, ticketId)));
  };

  /** `false`: it was closed. */
  const reviewOne = (socket: DeskSocket): boolean => {
    const before = socket.data.actor;
    const now = directory.actorOf(before);
    if (now === 'ended' || now === 'unknown') {
      socket.disconnect(true);
      return false;
    }
    if (!isSameUser(before, now)) {
      // It is written out before the socket closes.
      socket.emit(rightsEventName);
      // Not `socket.disconnect()`, so that every client reconnects by itself, with its new rights.
      socket.conn.close();
      return false;
    }
    socket.data.actor = now;
    if (before.seesAllTickets !== now.seesAllTickets) void moveRooms(socket, before, now);
    return true;
  };

  const listening = bus.subscriptions.listen('ticket', {
    onEvent: ({ type, data }) => {
      if (!movingTypes.has(type)) return;
      const moved = movedSchema.safeParse(data);
      if (moved.success) void recheckTicket(moved.data.ticketId);
    },
    onResync: () => void recheckEverything(),
  });

  return {
    admit: reviewOne,
    review: () => {
      for (const socket of local.sockets.values()) reviewOne(socket);
    },
    stop: listening.end,
  };
};

const topics = ['notification', 'tickets:pending', 'tickets:open', 'tickets:closed'] as const;
