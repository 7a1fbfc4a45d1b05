import type { SealedEvent } from '@balcao/contracts';

/** Events beyond this number are dropped and later read from the log. */
const maxQueued = 2_000;

/**
 * Waiting events of one partition of a source. Events may be missing in the middle or at the end. If the next event
 * does not follow the position, it is read from the log: `next` returns either events in order or a request to read.
 */
export type PartitionQueue = {
  readonly partition: number;
  /** Applied up to here. */
  readonly position: () => number;
  /** The newest known position. */
  readonly head: () => number;
  readonly push: (event: SealedEvent) => void;
  /** The log may have more than was delivered. */
  readonly invalidate: () => void;
  readonly hasWork: () => boolean;
  /** At most `limit` events that follow the position; empty if they must be read from the log. */
  readonly next: (limit: number) => readonly SealedEvent[];
  /** Returns a function that takes the log's events after the position, and the log's head. */
  readonly asking: () => (events: readonly SealedEvent[], logHead: number) => void;
  readonly moveTo: (position: number) => void;
};

export function createPartitionQueue(partition: number, start: number): PartitionQueue {
  let position = start;
  let head = start;
  let queued: SealedEvent[] = [];
  /** Counted, so that an older answer of the log does not settle an invalidation that came meanwhile. */
  let invalidations = 1;
  let settled = 0;
  let heardSince = 0;

  const dropApplied = (): void => {
    const first = queued.findIndex((event) => event.position > position);
    queued = first === -1 ? [] : queued.slice(first);
  };

  return {
    partition,
    position: () => position,
    head: () => head,
    push(event) {
      head = Math.max(head, event.position);
      heardSince = Math.max(heardSince, event.position);
      const last = queued.at(-1)?.position ?? position;
      // A repeat, or an event that overtook another one; the gap that it leaves is read from the log.
      if (event.position <= last) return;
      if (queued.length < maxQueued) queued.push(event);
      else queued = [];
    },
    invalidate() {
      invalidations += 1;
    },
    hasWork: () => settled < invalidations || head > position,
    next(limit) {
      const run: SealedEvent[] = [];
      for (const event of queued) {
        if (run.length >= limit || event.position !== position + run.length + 1) break;
        run.push(event);
      }
      return run;
    },
    asking() {
      const asked = invalidations;
      const deliveredBefore = head;
      heardSince = 0;
      return (events, logHead) => {
        const lastRead = events.at(-1)?.position ?? position;
        if (lastRead >= logHead) settled = Math.max(settled, asked);
        // The log is authoritative: delivered events that it does not have belong to a log that was replaced.
        const isReplaced = deliveredBefore > Math.max(logHead, position);
        head = isReplaced ? Math.max(logHead, heardSince, position) : Math.max(head, logHead);
        queued = [...events, ...(isReplaced ? [] : queued.filter((event) => event.position > lastRead))];
      };
    },
    moveTo(reached) {
      position = reached;
      head = Math.max(head, reached);
      dropApplied();
    },
  };
}
