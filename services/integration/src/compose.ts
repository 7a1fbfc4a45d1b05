import { join } from 'node:path';
import { type IntegrationEvents, integrationEvents } from '@balcao/contracts';
import {
  createOutboundClient,
  type Clock,
  type Lifecycle,
  type Logger,
  systemClock,
} from '@balcao/service-kit';
import { openRuntime } from '@balcao/service-runtime';
import { createSecretBox } from '@balcao/service-runtime/secret-box';
import { createJobs } from '@balcao/service-runtime/jobs/jobs';
import { modules } from './application.ts';
import { createOpenAi } from './assistant/open-ai.ts';
import type { Config } from './config.ts';
import type { IntegrationTables } from './database/schema.ts';
import { createDelivering, forgetOldDeliveries } from './deliveries/index.ts';
import { forgetOldFeed } from './feed/erase-from-feed.ts';
import { createFeedWatch } from './feed/feed-watch.ts';
import { findFeedHead } from './feed/index.ts';
import { integrationJobs } from './integration.jobs.ts';
import { createFindingAddresses } from './locations/find-addresses.job.ts';
import { createGoogleMaps } from './locations/google-maps.ts';
import { createN8nReceiver } from './n8n/n8n-receiver.ts';
import { n8nReceiverId } from './n8n/n8n-state.ts';
import type { Surroundings } from './surroundings.ts';
import { createWebhookReceiver, renewSecrets } from './webhooks/webhook-receiver.ts';

type Options = {
  readonly config: Config;
  readonly log: Logger;
  readonly lifecycle: Lifecycle;
  readonly clock?: Clock;
  readonly jobs?: typeof integrationJobs;
};

/** Creates everything once and passes it on as arguments. */
export const compose = async ({
  config,
  log,
  lifecycle,
  clock = systemClock,
  jobs: catalogue = integrationJobs,
}: Options): Promise<void> => {
  const runtime = await openRuntime<IntegrationEvents, IntegrationTables>({
    service: 'integration',
    catalog: integrationEvents,
    projections: [],
    migrations: join(import.meta.dirname, '../migrations'),
    config,
    lifecycle,
    log,
  });
  const { db, store, bus } = runtime;
  const box = createSecretBox({ current: config.MASTER_KEY, previous: config.MASTER_KEYS_PREVIOUS });
  await renewSecrets(db, box);
  const origin = config.PUBLIC_URL === undefined ? '' : new URL(config.PUBLIC_URL).origin;
  const ask = createOutboundClient({ allowedHosts: config.OUTBOUND_ALLOWED_HOSTS });
  const n8n = createN8nReceiver(bus, db);
  const openAi = createOpenAi({
    ask,
    baseUrl: config.OPENAI_URL,
    model: config.OPENAI_MODEL,
    pictureModel: config.OPENAI_PICTURE_MODEL,
    timeoutMs: config.OPENAI_TIMEOUT_MS,
    onFault: (fault) => {
      log.warn(fault, 'OpenAI gave no usable answer');
    },
  });

  // Deliveries to outside programs may wait for Redis too: the desk works without it.
  const jobs = createJobs({
    catalogue,
    redisUrl: config.REDIS_URL,
    log,
    needsRedis: false,
  });
  const scheduleDelivery = jobs.timer(
    catalogue.deliver,
    createDelivering({
      db,
      ask,
      receiverOf: (receiverId) =>
        receiverId === n8nReceiverId ? n8n : createWebhookReceiver(receiverId, { db, store, box, clock }),
      clock,
      timeoutMs: config.DELIVERY_TIMEOUT_MS,
    }),
  );
  const scheduleAddress = jobs.timer(
    catalogue.findAddresses,
    createFindingAddresses({
      db,
      bus,
      maps: createGoogleMaps({ ask, baseUrl: config.MAPS_URL, timeoutMs: config.MAPS_TIMEOUT_MS }),
      clock,
      onFault: (fault) => {
        log.warn(fault, 'maps returned no address');
      },
    }),
  );
  jobs.every(catalogue.forgetDeliveries, () => forgetOldDeliveries(db));
  jobs.every(catalogue.forgetFeed, () => forgetOldFeed(db, config.FEED_DAYS));
  await jobs.start(lifecycle);

  const deliverTo = (receiverIds: readonly string[]): void => {
    for (const receiverId of receiverIds) void scheduleDelivery({ receiverId }, { id: receiverId });
  };

  let isStopping = false;
  const watch = createFeedWatch({ findHead: () => findFeedHead(db), everyMs: 250 });

  const surroundings: Surroundings = {
    store,
    db,
    bus,
    clock,
    box,
    ask,
    openAi,
    callsPerUser: config.MAX_ASSISTANT_CALLS_PER_USER,
    allowedHosts: config.OUTBOUND_ALLOWED_HOSTS,
    origin,
    timeoutMs: config.DELIVERY_TIMEOUT_MS,
    keptDays: config.FEED_DAYS,
    watch,
    isStopping: () => isStopping,
    deliverTo,
    findAddress: (messageId) => void scheduleAddress({ messageId }, { id: messageId }),
  };
  await runtime.serve(modules.map((module) => module.open(surroundings)));
  // Parts stop in the reverse order, so waiting readers of the feed are answered before the calls end.
  await lifecycle.start('feed', {
    stop: () => {
      isStopping = true;
      watch.stop();
      return Promise.resolve();
    },
  });
};
