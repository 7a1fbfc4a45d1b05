import type { ChannelSessionEvents, Engine } from '@balcao/contracts';
import type { Bus } from '@balcao/event-bus';
import type { Clock } from '@balcao/service-kit';
import type { ConsumingFrom as AnyConsumingFrom, Module } from '@balcao/service-runtime';
import type { Engines } from './channels/engine.ts';
import type { PhoneNetwork } from './channels/simulator/phone-network.ts';
import type { ChannelSessionTables } from './database/schema.ts';
import type { ChannelSessionStore } from './database/store.ts';

/** What every consumer of this service is started with, by the service whose events it applies. */
export type ConsumingFrom = AnyConsumingFrom<ChannelSessionEvents, ChannelSessionTables>;

/** What every aggregate of this service gets. */
export type Surroundings = {
  readonly store: ChannelSessionStore;
  readonly bus: Pick<Bus, 'callHolder'>;
  readonly clock: Clock;
  readonly engines: Engines;
  readonly defaultEngine: Engine;
  /** How many connections there may be; undefined: any number (rule W2). */
  readonly connectionsLimit: number | undefined;
  /** null: this desk has no simulator. */
  readonly network: PhoneNetwork | null;
  /** Tells every process about a change of a connection that is no event. */
  readonly signalTouched: (connectionId: number) => void;
  /** Sends what waits for these connections. */
  readonly drain: (connectionIds: readonly number[]) => void;
};

/** One aggregate of this service. */
export type ChannelSessionModule = Module<ChannelSessionEvents, ChannelSessionTables, Surroundings>;
