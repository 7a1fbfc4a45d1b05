import type { MessagingEvents, ServiceName } from '@balcao/contracts';
import { type Bus, createKeySource, type Log } from '@balcao/event-bus';
import type { StoreCheckpoint } from '@balcao/event-store';
import type { MessagingTables } from '#database/schema.ts';

/** What every consumer of this service is started with. */
export type Consuming = {
  readonly bus: Bus;
  readonly log: Log;
  readonly checkpoint: StoreCheckpoint<MessagingEvents, MessagingTables>;
};

export const from = <Source extends ServiceName>({ bus, log, checkpoint }: Consuming, source: Source) => ({
  bus,
  log,
  checkpoint,
  source,
  keys: createKeySource({ bus, source }),
});
