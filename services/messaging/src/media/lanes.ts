/** So many files of one connection at a time: a channel that gives no answer holds up no other one's. */
export type Lanes = {
  /** Whether there is room now; if not, it is remembered. */
  readonly enter: (connectionId: number, messageId: string) => boolean;
  /** Answers which one there is room for now. */
  readonly leave: (connectionId: number) => string | undefined;
};

type Lane = { running: number; readonly waiting: Set<string> };

/** What would be one too many to remember is found in Postgres. */
export const mostWaiting = 1_000;

export const createLanes = (filesAtOnce: number): Lanes => {
  const lanes = new Map<number, Lane>();

  return {
    enter: (connectionId, messageId) => {
      const lane = lanes.get(connectionId) ?? { running: 0, waiting: new Set<string>() };
      lanes.set(connectionId, lane);
      lane.waiting.delete(messageId);
      if (lane.running >= filesAtOnce) {
        if (lane.waiting.size < mostWaiting) lane.waiting.add(messageId);
        return false;
      }
      lane.running += 1;
      return true;
    },
    leave: (connectionId) => {
      const lane = lanes.get(connectionId);
      if (lane === undefined) return undefined;
      lane.running -= 1;
      const [next] = lane.waiting;
      if (next !== undefined) lane.waiting.delete(next);
      else if (lane.running === 0) lanes.delete(connectionId);
      return next;
    },
  };
};
