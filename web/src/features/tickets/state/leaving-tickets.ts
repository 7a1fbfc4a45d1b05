/** A move removes the ticket, and users who still see it get its new state right after. */
const newsFollowsWithinMs = 50;

export type LeavingTickets = {
  /** It is removed unless an update follows: a row that disappeared and came back would jump, and lose a click. */
  readonly leave: (ticketId: number) => void;
  readonly stay: (ticketId: number) => void;
};

export const createLeavingTickets = (remove: (ticketId: number) => void): LeavingTickets => {
  const leaving = new Map<number, ReturnType<typeof setTimeout>>();
  const stay = (ticketId: number): void => {
    clearTimeout(leaving.get(ticketId));
    leaving.delete(ticketId);
  };
  return {
    stay,
    leave: (ticketId) => {
      stay(ticketId);
      leaving.set(
        ticketId,
        setTimeout(() => {
          leaving.delete(ticketId);
          remove(ticketId);
        }, newsFollowsWithinMs),
      );
    },
  };
};
