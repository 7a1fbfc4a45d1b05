import type { EventCatalog, SealedEvent, ServiceName, Written } from '@balcao/contracts';
import type { Kysely } from 'kysely';
import type { StoreLog } from '../core/log.ts';
import type { StoreTables } from '../database/store-tables.ts';
import type { EventCodec } from '../log/event-codec.ts';
import type { Projection } from '../projections/projection.ts';
import type { Sealing } from '../sealing/sealing.ts';

/** What all parts of one store share. */
export type StoreContext<C extends EventCatalog, DB> = {
  readonly service: ServiceName;
  readonly db: Kysely<DB & StoreTables>;
  readonly codec: EventCodec<C>;
  readonly sealing: Sealing;
  readonly projections: readonly Projection<C, DB>[];
  readonly now: () => Date;
  readonly log: StoreLog;
  readonly onCommit: OnCommit;
};

/** Called after a commit that wrote. The published form of the events is built on demand. */
export type OnCommit = (written: readonly Written[], toPublish: () => readonly SealedEvent[]) => void;
