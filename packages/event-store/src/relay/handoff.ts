import type { SealedEvent } from '@balcao/contracts';

/** Events that this process committed: the relay can publish them without reading the log. */
export type Handoff = {
  readonly add: (events: readonly SealedEvent[]) => void;
  /** There may be events that nobody handed over. */
  readonly invalidate: () => void;
  /** All that follows `positions`, in order of position; null when the log has to be read for that. */
  readonly take: (positions: ReadonlyMap<number, number>) => readonly SealedEvent[] | null;
};

/** More is not kept in memory while the broker is away. */
const atMost = 2_000;

export const createHandoff = (): Handoff => {
  let events: SealedEvent[] = [];
  let isInvalid = true;

  const invalidate = (): void => {
    events = [];
    isInvalid = true;
  };

  return {
    invalidate,
    add: (more) => {
      if (isInvalid) return;
      events.push(...more);
      if (events.length > atMost) invalidate();
    },
    take: (positions) => {
      const handoff = events;
      events = [];
      const wasInvalid = isInvalid;
      isInvalid = false;
      return wasInvalid ? null : following(positions, handoff);
    },
  };
};

/** Commits are told in the order of their answers, which is not always that of their positions. */
const following = (
  positions: ReadonlyMap<number, number>,
  handoff: readonly SealedEvent[],
): readonly SealedEvent[] | null => {
  const inOrder = handoff.toSorted(
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
