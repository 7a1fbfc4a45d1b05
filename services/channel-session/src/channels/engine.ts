import type { Engine, Identity } from '@balcao/contracts';
import type { Pace } from './pace.rules.ts';
import type { ChannelSessionDatabase } from '#database/schema.ts';
import type { DriverFactory } from './driver.ts';

/** A person as a connection's channel names them. */
export type Peer = Identity & { readonly connectionId: number };

/** The driver of one kind of connection, and its pace. */
export type ChannelEngine = {
  readonly create: DriverFactory;
  readonly pace: Pace;
  /** How many sessions may start at a time in one process: a browser needs a whole core. */
  readonly startsAtOnce: number;
  /** Removes a deleted connection from its phone's list of devices. Only while no process holds it. */
  readonly unlinkRemoved?: (connectionId: number, profilePath: string) => Promise<void>;
  /** Deletes data outside of profiles of deleted connections that no process holds. */
  readonly forgetRemoved?: () => Promise<void>;
  /** Deletes, inside the caller's transaction, the engine's rows about erased people. */
  readonly forgetPeers?: (db: ChannelSessionDatabase, peers: readonly Peer[]) => Promise<void>;
};

/** The engines of this deployment. */
export type Engines = ReadonlyMap<Engine, ChannelEngine>;
