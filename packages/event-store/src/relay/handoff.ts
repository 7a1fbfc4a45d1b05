import type { SealedEvent } from '@balcao/contracts';

/** Events that this process committed, so that the relay can publish them without reading the log. */
export type Handoff = {
  readonly add: (events: readonly SealedEvent[]) => void;
  /** There may be committed events that were not handed over. */
  readonly invalidate: () => void;
  /** All events after `positions`, in order of position; null if the log has to be read. */
  readonly take: (positions: ReadonlyMap<number, number>) => readonly SealedEvent[] | null;
};

/** More events are not kept in memory while the broker is unreachable. */
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

/** Commits are reported in the order of their answers, which may differ from that of their positions. */
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
