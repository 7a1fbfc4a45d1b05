import type { Engine } from '@balcao/contracts';
import type { Pace } from '#domain/outbound/pace.ts';
import type { DriverFactory } from './driver.ts';

/** What drives connections of one kind, and how fast it may be driven. */
export type ChannelEngine = {
  readonly create: DriverFactory;
  readonly pace: Pace;
  /** Sessions that may be starting at a time in one process: a browser takes a core to itself. */
  readonly startsAtOnce: number;
  /** Takes a connection that was removed from the list of devices at its phone. To be called while nobody holds it. */
  readonly unlinkRemoved?: (connectionId: number, profilePath: string) => Promise<void>;
  /** Forgets what it keeps, beside profiles, of connections that were removed and that nobody holds. */
  readonly forgetRemoved?: () => Promise<void>;
};

/** Those that this deployment offers. */
export type Engines = ReadonlyMap<Engine, ChannelEngine>;
