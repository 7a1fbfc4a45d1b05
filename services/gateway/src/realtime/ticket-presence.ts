import { AppError, type TicketPresence, formOf, rooms } from '@balcao/contracts';
import type { SignalBus } from '@balcao/event-bus';
import type { DeskSocket } from './socket-server.ts';

/** Publishes the presence of a user in a conversation. Notification decides who sees it: `emit-ticket-presence.ts`. */
export type TicketPresencePublisher = {
  /** @throws if this socket is not in the conversation */
  readonly attend: (socket: DeskSocket, presence: TicketPresence) => void;
  readonly leave: (socket: DeskSocket, ticketId: number) => void;
  /** When the socket closes, its user has left the conversations that the page showed. */
  readonly follow: (socket: DeskSocket) => void;
};

export const createTicketPresencePublisher = (bus: Pick<SignalBus, 'signal'>): TicketPresencePublisher => {
  const attended = new WeakMap<DeskSocket, Set<number>>();

  const say = (socket: DeskSocket, presence: TicketPresence): void => {
    const { userId, name } = socket.data.actor;
    bus.signal('TicketAttended', { ...presence, user: { id: userId, name } });
  };
  const leave = (socket: DeskSocket, ticketId: number): void => {
    if (attended.get(socket)?.delete(ticketId) === true) say(socket, { ticketId, activity: 'left' });
  };

  return {
    leave,
    attend: (socket, presence) => {
      const { ticketId, activity } = presence;
      if (activity === 'left') {
        leave(socket, ticketId);
        return;
      }
      if (!socket.rooms.has(rooms.ticket(ticketId, formOf(socket.data.actor))))
        throw new AppError('ERR_NO_TICKET_FOUND');
      const tickets = attended.get(socket) ?? new Set();
      attended.set(socket, tickets.add(ticketId));
      say(socket, presence);
    },
    follow: (socket) => {
      socket.on('disconnect', () => {
        for (const ticketId of attended.get(socket) ?? []) leave(socket, ticketId);
      });
    },
  };
};
