import type { NotificationEvents } from '@balcao/contracts';
import type { Bus } from '@balcao/event-bus';
import type { EventStore } from '@balcao/event-store';
import type { ConsumingFrom as AnyConsumingFrom, Module } from '@balcao/service-runtime';
import type { Redis } from 'ioredis';
import type { KeysOf } from './audit/origins.ts';
import type { BellChange } from './bell/bell.rules.ts';
import type { NotificationDb, NotificationTables } from './database/schema.ts';
import type { AppendedUpdates } from './live-log/live-log.ts';
import type { RoomEmitter } from './live-log/room-emitter.ts';
import type { PushKey } from './push/push-key.ts';

/** The options of every consumer, by the service that it follows. */
export type ConsumingFrom = AnyConsumingFrom<NotificationEvents, NotificationTables>;

/** What every aggregate of this service gets. */
export type Surroundings = {
  readonly store: EventStore<NotificationEvents, NotificationTables>;
  readonly db: NotificationDb;
  readonly bus: Bus;
  readonly redis: Redis;
  readonly rooms: RoomEmitter;
  readonly consuming: ConsumingFrom;
  readonly keysOf: KeysOf;
  readonly pushKey: PushKey;
  /** Runs after the commit that recorded them. */
  readonly onAppended: (appended: AppendedUpdates) => void;
  /** A change that concerns the bells of users. */
  readonly onBellChanges: (changes: readonly BellChange[]) => void;
};

/** One aggregate of this service. */
export type NotificationModule = Module<NotificationEvents, NotificationTables, Surroundings>;
