import type { SealedEvent } from '@balcao/contracts';

/** What this process committed itself: it need not be read again to be published. */
export type Offered = {
  readonly add: (events: readonly SealedEvent[]) => void;
  /** There may be events that nobody offered. */
  readonly doubt: () => void;
  /** All that follows `positions`, in order of position; null when the log has to be read for that. */
  readonly take: (positions: ReadonlyMap<number, number>) => readonly SealedEvent[] | null;
};

/** More is not kept in memory while the broker is away. */
const atMost = 2_000;

export const createOffered = (): Offered => {
  let events: SealedEvent[] = [];
  let isDoubtful = true;

  const doubt = (): void => {
    events = [];
    isDoubtful = true;
  };

  return {
    doubt,
    add: (more) => {
      if (isDoubtful) return;
      events.push(...more);
      if (events.length > atMost) doubt();
    },
    take: (positions) => {
      const offered = events;
      events = [];
      const wasDoubtful = isDoubtful;
      isDoubtful = false;
      return wasDoubtful ? null : following(positions, offered);
    },
  };
};

/** Commits are told in the order of their answers, which is not always that of their positions. */
const following = (
  positions: ReadonlyMap<number, number>,
  offered: readonly SealedEvent[],
): readonly SealedEvent[] | null => {
  const inOrder = offered.toSorted(
    (one, other) => one.partition - other.partition || one.position - other.position,
  );
  const reached = new Map(positions);
  const events: SealedEvent[] = [];
  for (const event of inOrder) {
    const position = reached.get(event.partition);
    if (position === undefined || event.position > position + 1) return null;
    if (event.position <= position) continue;
    reached.set(event.partition, event.position);
    events.push(event);
  }
  return events;
};
