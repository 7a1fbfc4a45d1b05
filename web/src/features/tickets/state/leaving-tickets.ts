/** What moves is told as gone and, to those who still see it, at once as it is now. */
const newsFollowsWithinMs = 50;

export type LeavingTickets = {
  /** Goes unless it is told anew: a row that went and came back would jump, and lose the click that meets it. */
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
