import type { ServiceName } from '@balcao/contracts';
import type { RelayPublisher } from '@balcao/event-store/core/ports';
import type { LogHeads } from './consumer/log-heads.ts';
import type { Subscriptions } from './consumer/subscription.ts';
import type { Log } from './log.ts';
import type { BusObserver } from './observer.ts';
import { createPublisher } from './publisher.ts';
import { createCancels } from './rpc/cancels.ts';
import { type Caller, createCaller } from './rpc/client.ts';
import type { OperationHandler } from './rpc/handlers.ts';
import { serve, serveHolder, type ServeOptions, type Serving } from './rpc/server.ts';
import { openLine } from './shared-broker.ts';
import { createSignalBus, type SignalBus } from './signals.ts';
import { type BusTracing, untraced } from './tracing.ts';

/** All communication between processes uses the bus. */
export type Bus = Caller &
  SignalBus & {
    /** Answers `rpc.<service>.<operation>`; each call goes to one process of the service. */
    readonly serve: (service: ServiceName, options: ServeOptions) => Serving;
    /** Answers `rpc.channel-session.at.<connectionId>.<operation>`; only the holder of the lease does. */
    readonly serveHolder: (connectionId: number, handlers: readonly OperationHandler[]) => Serving;
    readonly publisher: (service: ServiceName) => RelayPublisher;
    /** Events that this process has committed, for its own consumers. */
    readonly hear: Subscriptions['hear'];
    /** The event subscriptions of this process's consumers. */
    readonly subscriptions: Subscriptions;
    readonly logHeads: LogHeads;
    readonly log: Log;
    readonly observer: BusObserver;
    readonly tracing: BusTracing;
    /** Rejects while the broker does not answer. */
    readonly ready: () => Promise<void>;
    readonly close: () => Promise<void>;
  };

type BusOptions = {
  /** Addresses of the broker, separated by commas. */
  readonly url: string;
  /** The name of the process, as the broker shows it. */
  readonly name: string;
  readonly log: Log;
  readonly observer?: BusObserver | undefined;
  readonly tracing?: BusTracing | undefined;
  /** Checks each reply against its contract before it is sent. For tests and development, because it costs time. */
  readonly checksReplies?: boolean;
};

/** Waits for the broker at first, and reconnects for ever. */
export async function connectBus(options: BusOptions): Promise<Bus> {
  const { log, observer = {}, tracing = untraced, checksReplies = false } = options;
  const { broker, subscriptions, logHeads, close } = await openLine(options);
  const server = { broker, observer, tracing, checksReplies, cancels: createCancels(broker) };
  return {
    ...createCaller(broker, observer, tracing),
    ...createSignalBus(broker),
    serve: (service, serveOptions) => serve(server, service, serveOptions),
    serveHolder: (connectionId, handlers) => serveHolder(server, connectionId, handlers),
    publisher: (service) => createPublisher(broker, { observer, tracing }, service),
    hear: subscriptions.hear,
    subscriptions,
    logHeads,
    log,
    observer,
    tracing,
    ready: () => broker.ready(),
    close,
  };
}
