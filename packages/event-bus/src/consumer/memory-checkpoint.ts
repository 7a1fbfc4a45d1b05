import type { SealedEvent } from '@balcao/contracts';
import type { ConsumerCheckpoint } from '@balcao/event-store/core/ports';

type Position = { readonly partition: number; readonly position: number };

/**
 * For a process with a read model in memory: it starts with a snapshot from the owner and continues from the snapshot's
 * positions. For one consumer of one source.
 */
export function createMemoryCheckpoint(snapshot: readonly Position[]): ConsumerCheckpoint<undefined> {
  const positions = new Map(snapshot.map(({ partition, position }) => [partition, position]));
  const parked = new Map<string, SealedEvent[]>();
  return {
    positions: () => Promise.resolve(new Map(positions)),
    async step(_consumer, _source, steps, work) {
      if (steps.some(({ partition, from }) => (positions.get(partition) ?? 0) !== from)) return false;
      await work(undefined, { isAnyParked: parked.size > 0 });
      for (const { partition, to } of steps) positions.set(partition, to);
      return true;
    },
    async advance(_consumer, _source, partitions, work) {
      const standing = {
        positions: new Map(partitions.map((partition) => [partition, positions.get(partition) ?? 0])),
        isAnyParked: parked.size > 0,
      };
      for (const [partition, reached] of await work(undefined, standing)) positions.set(partition, reached);
      return [];
    },
    parkedStreams: (_tx, _consumer, _source, streams) =>
      Promise.resolve(new Set(streams.filter((stream) => parked.has(stream)))),
    park(_tx, _consumer, event) {
      parked.set(event.stream, [...(parked.get(event.stream) ?? []), event]);
      return Promise.resolve();
    },
    countParked: () => Promise.resolve([...parked.values()].reduce((sum, events) => sum + events.length, 0)),
    async replayParked(_consumer, _source, stream, work) {
      const events = parked.get(stream) ?? [];
      await work(undefined, events);
      parked.delete(stream);
      return events.length;
    },
  };
}
