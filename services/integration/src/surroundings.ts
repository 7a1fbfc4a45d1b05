import type { IntegrationEvents } from '@balcao/contracts';
import type { Bus } from '@balcao/event-bus';
import type { Clock, OutboundClient } from '@balcao/service-kit';
import type { ConsumingFrom as AnyConsumingFrom, Module } from '@balcao/service-runtime';
import type { SecretBox } from '@balcao/service-runtime/secret-box';
import type { OpenAi } from './assistant/open-ai.ts';
import type { IntegrationDb, IntegrationTables } from './database/schema.ts';
import type { IntegrationStore } from './database/store.ts';
import type { FeedWatch } from './feed/feed-watch.ts';

/** What every consumer of this service is started with, by the service whose events it applies. */
export type ConsumingFrom = AnyConsumingFrom<IntegrationEvents, IntegrationTables>;

/** What every aggregate of this service gets. */
export type Surroundings = {
  readonly store: IntegrationStore;
  readonly db: IntegrationDb;
  readonly bus: Bus;
  readonly clock: Clock;
  readonly box: SecretBox;
  readonly ask: OutboundClient;
  readonly openAi: OpenAi;
  /** Parallel calls of the assistant for each user. */
  readonly callsPerUser: number;
  /** Hosts of our own network that may be called. */
  readonly allowedHosts: readonly string[];
  /** The desk's address for links to its files; "": none is set. */
  readonly origin: string;
  readonly timeoutMs: number;
  /** Older events get no entry in the feed. */
  readonly keptDays: number;
  readonly watch: FeedWatch;
  readonly isStopping: () => boolean;
  readonly deliverTo: (receiverIds: readonly string[]) => void;
  readonly findAddress: (messageId: string) => void;
};

/** One aggregate of this service. */
export type IntegrationModule = Module<IntegrationEvents, IntegrationTables, Surroundings>;
