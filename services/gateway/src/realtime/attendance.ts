import { AppError, type Attendance, formOf, rooms } from '@balcao/contracts';
import type { SignalBus } from '@balcao/event-bus';
import type { DeskSocket } from './socket-server.ts';

/** Publishes the presence of a user in a conversation. Notification decides who sees it: `emit-attendance.ts`. */
export type AttendancePublisher = {
  /** @throws if this socket is not in the conversation */
  readonly attend: (socket: DeskSocket, attendance: Attendance) => void;
  readonly leave: (socket: DeskSocket, ticketId: number) => void;
  /** When the socket closes, its user has left the conversations that the page showed. */
  readonly follow: (socket: DeskSocket) => void;
};

export const createAttendancePublisher = (bus: Pick<SignalBus, 'signal'>): AttendancePublisher => {
  const attended = new WeakMap<DeskSocket, Set<number>>();

  const say = (socket: DeskSocket, attendance: Attendance): void => {
    const { userId, name } = socket.data.actor;
    bus.signal('TicketAttended', { ...attendance, user: { id: userId, name } });
  };
  const leave = (socket: DeskSocket, ticketId: number): void => {
    if (attended.get(socket)?.delete(ticketId) === true) say(socket, { ticketId, activity: 'left' });
  };

  return {
    leave,
    attend: (socket, attendance) => {
      const { ticketId, activity } = attendance;
      if (activity === 'left') {
        leave(socket, ticketId);
        return;
      }
      if (!socket.rooms.has(rooms.ticket(ticketId, formOf(socket.data.actor))))
        throw new AppError('ERR_NO_TICKET_FOUND');
      const tickets = attended.get(socket) ?? new Set();
      attended.set(socket, tickets.add(ticketId));
      say(socket, attendance);
    },
    follow: (socket) => {
      socket.on('disconnect', () => {
        for (const ticketId of attended.get(socket) ?? []) leave(socket, ticketId);
      });
    },
  };
};
