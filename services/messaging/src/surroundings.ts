import type { MessagingEvents } from '@balcao/contracts';
import type { Bus } from '@balcao/event-bus';
import type { Clock, Logger } from '@balcao/service-kit';
import type { ConsumingFrom as AnyConsumingFrom, Module } from '@balcao/service-runtime';
import type { MessagingTables } from './database/schema.ts';
import type { MessagingStore } from './database/store.ts';
import type { MediaTool } from './media/media-tool.ts';
import type { RemoveFiles } from './media/remove-files.ts';
import type { AppendOutgoing } from './sending/append-outgoing.ts';
import type { FetchLink } from './sending/scripts/fetch-link.ts';
import type { KnownTickets } from './tickets/known-tickets.ts';

/** What every consumer of this service is started with, by the service whose events it applies. */
export type ConsumingFrom = AnyConsumingFrom<MessagingEvents, MessagingTables>;

/** What every aggregate of this service gets. */
export type Surroundings = {
  readonly store: MessagingStore;
  readonly bus: Bus;
  readonly clock: Clock;
  readonly log: Logger;
  readonly consuming: ConsumingFrom;
  readonly known: KnownTickets;
  readonly append: AppendOutgoing;
  readonly timeZone: () => Promise<string>;
  /** Called with the time until which a message is held. */
  readonly onHeld: (messageId: string, until: Date) => void;
  readonly tool: MediaTool;
  readonly fetchMedia: (messageIds: readonly string[]) => Promise<void>;
  readonly removeFiles: RemoveFiles;
  readonly fetchLink: FetchLink;
};

/** One aggregate of this service. */
export type MessagingModule = Module<MessagingEvents, MessagingTables, Surroundings>;
