import { join } from 'node:path';
import { channelSessionEvents, type ChannelSessionEvents } from '@balcao/contracts';
import { openRuntime } from '@balcao/service-runtime';
import { createFolderMediaStore } from '@balcao/media-store';
import { type Lifecycle, type Logger, newId, systemClock } from '@balcao/service-kit';
import { connectionsProjection } from './connections/connections.projection.ts';
import type { ChannelSessionTables } from './database/schema.ts';
import { createLeases } from './leases/leases.ts';
import { createApplication } from './application.ts';
import type { Config } from './config.ts';
import { createEngines } from './engines.ts';
import {
  startForgettingContacts,
  startRecordingChatContacts,
} from './forgetting/forget-contacts.consumers.ts';
import { startFollowQueues } from './connections/follow-queues.consumer.ts';
import { startFollowSettings } from './settings/index.ts';
import { startSessions } from './run-sessions.ts';

/** Creates everything once and passes it by argument. */
export const compose = async (config: Config, lifecycle: Lifecycle, log: Logger): Promise<void> => {
  const runtime = await openRuntime<ChannelSessionEvents, ChannelSessionTables>({
    service: 'channel-session',
    catalog: channelSessionEvents,
    projections: [connectionsProjection],
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
  const queueOutbound = await startSessions({
    config,
    lifecycle,
    store,
    mediaStore,
    consuming: runtime.consuming('messaging'),
    leases: createLeases(db),
    engines,
    signalTouched,
    log,
  });

  const application = createApplication({
    store,
    bus,
    engines,
    network,
    defaultEngine: config.DEFAULT_ENGINE,
    connectionsLimit: config.CONNECTIONS_LIMIT,
    signalTouched,
    now: systemClock.now,
    newId,
  });
  await runtime.serve({
    ...application,
    consumers: [
      queueOutbound,
      startFollowQueues(runtime.consuming('ticket')),
      startFollowSettings(runtime.consuming('auth')),
      startForgettingContacts(runtime.consuming('ticket'), engines),
      startRecordingChatContacts(runtime.consuming('messaging'), engines),
    ],
  });
};
