/**
 * Limits how many files of one connection are fetched at a time, so a channel that does not answer delays no other
 * one.
 */
export type Lanes = {
  /** Tells whether this file may be fetched now. If not, it waits in the lane. */
  readonly enter: (connectionId: number, messageId: string) => boolean;
  /** Answers the waiting file that may be fetched next. */
  readonly leave: (connectionId: number) => string | undefined;
};

type Lane = { running: number; readonly waiting: Set<string> };

/** Files beyond this limit are found in Postgres by the sweep. */
export const maxWaiting = 1_000;

export const createLanes = (filesAtOnce: number): Lanes => {
  const lanes = new Map<number, Lane>();

  return {
    enter: (connectionId, messageId) => {
      const lane = lanes.get(connectionId) ?? { running: 0, waiting: new Set<string>() };
      lanes.set(connectionId, lane);
      lane.waiting.delete(messageId);
      if (lane.running >= filesAtOnce) {
        if (lane.waiting.size < maxWaiting) lane.waiting.add(messageId);
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
