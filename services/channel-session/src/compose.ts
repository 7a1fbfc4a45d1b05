import { join } from 'node:path';
import { channelSessionEvents, type ChannelSessionEvents } from '@balcao/contracts';
import { openRuntime } from '@balcao/service-runtime';
import { createFolderMediaStore } from '@balcao/media-store';
import { type Lifecycle, type Logger, systemClock } from '@balcao/service-kit';
import type { ChannelSessionTables } from './database/schema.ts';
import { createLeases } from './leases/leases.ts';
import { modules } from './application.ts';
import type { Surroundings } from './surroundings.ts';
import type { Config } from './config.ts';
import { createEngines } from './engines.ts';
import { startSessions } from './run-sessions.ts';

/** Creates everything once and passes it by argument. */
export const compose = async (config: Config, lifecycle: Lifecycle, log: Logger): Promise<void> => {
  const runtime = await openRuntime<ChannelSessionEvents, ChannelSessionTables>({
    service: 'channel-session',
    catalog: channelSessionEvents,
    projections: modules.flatMap(({ projections = [] }) => projections),
    migrations: join(import.meta.dirname, '../migrations'),
    config,
    lifecycle,
    log,
    now: systemClock.now,
  });
  const { db, store, bus } = runtime;

  const { engines, network, close } = createEngines({ config, db, log });
  await lifecycle.start('engines', { stop: close });

  const signalTouched = (connectionId: number): void => {
    bus.signal('ConnectionSessionTouched', { connectionId });
  };
  const mediaStore = await createFolderMediaStore({ path: config.MEDIA_PATH });
  await lifecycle.start('media', { ready: mediaStore.ready });
  const drain = await startSessions({
    config,
    lifecycle,
    store,
    mediaStore,
    bus,
    schedule: runtime.schedule,
    leases: createLeases(db),
    engines,
    signalTouched,
    log,
  });

  const surroundings: Surroundings = {
    store,
    bus,
    clock: systemClock,
    engines,
    network,
    defaultEngine: config.DEFAULT_ENGINE,
    connectionsLimit: config.CONNECTIONS_LIMIT,
    signalTouched,
    drain,
  };
  await runtime.serve(modules.map((module) => module.open(surroundings)));
};
