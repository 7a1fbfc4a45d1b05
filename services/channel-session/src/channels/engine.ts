import type { Engine, Identity } from '@balcao/contracts';
import type { Pace } from './pace.rules.ts';
import type { ChannelSessionDatabase } from '#database/schema.ts';
import type { DriverFactory } from './driver.ts';

/** Somebody as a connection's channel calls them. */
export type Peer = Identity & { readonly connectionId: number };

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
  /** Forgets, inside the caller's transaction, what it keeps in our tables of people who were erased at the desk. */
  readonly forgetPeers?: (db: ChannelSessionDatabase, peers: readonly Peer[]) => Promise<void>;
};

/** Those that this deployment offers. */
export type Engines = ReadonlyMap<Engine, ChannelEngine>;
