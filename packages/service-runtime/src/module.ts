import type { EventCatalog, ServiceName } from '@balcao/contracts';
import type { Bus, Consumer, EndpointHandler, KeySource, OperationHandler } from '@balcao/event-bus';
import type { Projection, StoreCheckpoint } from '@balcao/event-store';
import type { Logger } from '@balcao/service-kit';
import type { FurtherRebuild } from './log-operations.ts';

/** The common options of every consumer of a service. */
export type Consuming<C extends EventCatalog, DB> = {
  readonly bus: Bus;
  readonly log: Logger;
  readonly checkpoint: StoreCheckpoint<C, DB>;
  readonly source: ServiceName;
  readonly keys: KeySource;
};

/** The options for every consumer of a service, by the service whose events it follows. */
export type ConsumingFrom<C extends EventCatalog, DB> = <Source extends ServiceName>(
  source: Source,
) => Consuming<C, DB> & { readonly source: Source };

/** What one aggregate serves and follows. */
export type Served<C extends EventCatalog, DB> = {
  readonly endpoints?: readonly EndpointHandler[];
  readonly operations?: readonly OperationHandler[];
  /** Begins to follow. It is called once, after all modules are open and the jobs run. */
  readonly consumers?: (from: ConsumingFrom<C, DB>) => readonly Consumer[];
  /** By the name of the read model, as the rebuild command takes it. */
  readonly rebuilds?: Readonly<Record<string, FurtherRebuild>>;
};

/**
 * One aggregate of a service, as its folder's index exports it: `application.ts` lists the modules, and nothing else
 * names their endpoints, operations, consumers, jobs or projections.
 */
export type Module<C extends EventCatalog, DB, Surroundings> = {
  readonly projections?: readonly Projection<C, DB>[];
  /** Creates the handlers, once, before the service answers; adds its jobs to the jobs of the surroundings. */
  readonly open: (surroundings: Surroundings) => Served<C, DB>;
};
