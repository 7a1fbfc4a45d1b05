import {
  endpoints,
  fileEndpoints,
  listSigningKeys,
  mediaToken,
  resolveApiToken,
  gatewayEndpoints,
} from '@balcao/contracts';
import { connectBus, systemContext } from '@balcao/event-bus';
import { createFolderMediaStore, createPictureStore } from '@balcao/media-store';
import {
  createCallTracing,
  createMetrics,
  type Lifecycle,
  type Logger,
  measureBus,
  newId,
} from '@balcao/service-kit';
import packageFile from '../package.json' with { type: 'json' };
import { createApiDocsRoutes } from './api-docs/api-docs-routes.ts';
import { describeApi } from './api-docs/openapi.ts';
import type { Config } from './config.ts';
import { createAuditExportRoutes } from './exports/audit-export-routes.ts';
import { createReportExportRoutes } from './exports/report-export-routes.ts';
import { createContactExportRoutes } from './exports/contact-export-routes.ts';
import { announceRequests } from './http/access-log.ts';
import { createApp, exceptOptions } from './http/app.ts';
import { createHealthRoutes } from './http/desk-health.ts';
import { mountEndpoints } from './http/endpoint-routes.ts';
import { createPublicServer } from './http/http-server.ts';
import { createTrustedProxy } from './http/trusted-proxy.ts';
import { createLimits } from './http/limits.ts';
import { createOrigins } from './http/origins.ts';
import { createAccessTokenVerifier } from './identity/access-token-verifier.ts';
import { createAuthenticator } from './identity/authenticator.ts';
import { startDirectoryFollower } from './identity/follow-directory.ts';
import { createApiTokens } from './identity/script-identity.ts';
import { createDirectory } from './identity/directory.ts';
import { createWrittenMemory } from './identity/written-memory.ts';
import { createMediaRoutes } from './media/media-routes.ts';
import { createPictureRoutes } from './media/picture-routes.ts';
import { connectRedis } from './realtime/redis-clients.ts';
import { createFindLivePosition } from './realtime/find-live-position.ts';
import { startSockets } from './realtime/sockets.ts';
import { createScriptSendRoutes } from './script-sends/script-send-routes.ts';
import { createUploadRoutes } from './uploads/upload-routes.ts';
import { startReleaseWatch } from './web-client/release-watch.ts';
import { createWebClientRoutes } from './web-client/web-client-routes.ts';

/**
 * Creates everything once and passes it on as arguments.
 * @returns the port on which the gateway listens
 */
export const compose = async (config: Config, lifecycle: Lifecycle, log: Logger): Promise<number> => {
  const metrics = createMetrics({ service: 'gateway' });
  const tracing = createCallTracing();
  const bus = await connectBus({
    url: config.NATS_URL,
    name: 'gateway',
    log,
    observer: measureBus(metrics),
    tracing,
  });
  await lifecycle.start('bus', { stop: bus.close, ready: bus.ready });

  const redis = connectRedis(config.REDIS_URL, (error) => {
    log.warn({ err: error }, 'Redis is away: live updates come late');
  });
  await lifecycle.start('redis', redis);

  let reviewSockets = (): void => undefined;
  const directory = createDirectory();
  const directoryFollower = startDirectoryFollower({
    bus,
    directory,
    onRightsChanged: () => {
      reviewSockets();
    },
  });
  await lifecycle.start('directory', { stop: directoryFollower.stop, ready: directoryFollower.ready });

  const mediaStore = await createFolderMediaStore({ path: config.MEDIA_PATH });
  const pictures = await createPictureStore({ path: config.MEDIA_PATH });
  await lifecycle.start('media', { stop: () => Promise.resolve(), ready: mediaStore.ready });

  const writtenMemory = createWrittenMemory();
  const listKeys = async () => (await bus.call(listSigningKeys, {}, systemContext('gateway'))).keys;
  const authenticator = createAuthenticator({
    verifier: createAccessTokenVerifier({ listSigningKeys: listKeys }),
    mediaVerifier: createAccessTokenVerifier({ kind: mediaToken, listSigningKeys: listKeys }),
    directory,
    catchUpWith: directoryFollower.catchUpWith,
    learnUsers: directoryFollower.learnUsers,
    writtenBy: writtenMemory.recall,
  });
  const origins = createOrigins({ allowedOrigins: config.ALLOWED_ORIGINS, publicUrl: config.PUBLIC_URL });
  const limits = createLimits({
    perUserPerSecond: config.REQUESTS_PER_SECOND_PER_USER,
    perScriptPerSecond: config.REQUESTS_PER_SECOND_PER_API_TOKEN,
    perAddressPerSecond: config.PUBLIC_REQUESTS_PER_SECOND_PER_ADDRESS,
    socketsPerAddressPerSecond: config.SOCKETS_PER_SECOND_PER_ADDRESS,
    inFlight: config.MAX_REQUESTS_IN_FLIGHT,
    inFlightPerUser: config.MAX_REQUESTS_IN_FLIGHT_PER_USER,
    inFlightPerAddress: config.MAX_REQUESTS_IN_FLIGHT_PER_ADDRESS,
  });
  const deadlineMs = config.REQUEST_DEADLINE_MS;
  const apiTokens = createApiTokens({
    resolve: (digest) => bus.call(resolveApiToken, { digest }, systemContext('gateway')),
    now: Date.now,
  });
  const ways = { askOwner: bus.request, authenticator, apiTokens, writtenMemory, limits, origins, newId };
  const { version } = packageFile;
  const releases = startReleaseWatch({ url: config.RELEASES_URL, log });
  await lifecycle.start('releases', releases);
  const title = config.SYSTEM_NAME;

  const app = createApp({
    log,
    origins,
    policies: limits.policies,
    trustProxy: config.TRUST_PROXY,
    announce: announceRequests({ log, metrics, tracing, newId }),
    health: createHealthRoutes({
      isServiceReady: (service) => bus.isReady(service),
      isGatewayReady: () =>
        lifecycle.ready().then(
          () => true,
          () => false,
        ),
    }),
    apiDocs: createApiDocsRoutes({
      document: describeApi([...endpoints, ...fileEndpoints, ...gatewayEndpoints], { title, version }),
      title,
      framers: origins.listed,
    }),
    webClient: createWebClientRoutes({
      webPath: config.WEB_PATH,
      clientConfig: {
        systemName: config.SYSTEM_NAME,
        version,
        palettes: config.PALETTES,
        simulator: config.SIMULATOR,
        stuckAfterSeconds: config.STUCK_AFTER_SECONDS,
      },
      latestRelease: releases.latest,
      isSignUpOpen: directory.isSignUpOpen,
    }),
    media: [
      ...[
        createScriptSendRoutes({ dependencies: ways, bus, store: mediaStore, deadlineMs }),
        createContactExportRoutes({ dependencies: ways, bus, deadlineMs }),
        createReportExportRoutes({ dependencies: ways, bus, deadlineMs }),
        createAuditExportRoutes({ dependencies: ways, bus, deadlineMs }),
      ].map(exceptOptions),
      createMediaRoutes({ dependencies: ways, bus, store: mediaStore, deadlineMs }),
      createPictureRoutes({ dependencies: ways, bus, pictures, deadlineMs }),
    ],
    uploads: createUploadRoutes({
      dependencies: ways,
      bus,
      store: mediaStore,
      deadlineMs,
      rules: { perUser: config.MAX_UPLOADS_PER_USER, inAll: config.MAX_UPLOADS },
    }),
    endpoints: mountEndpoints({
      ...ways,
      endpoints,
      answeredBefore: [...gatewayEndpoints, ...fileEndpoints],
      deadlineMs,
      findLivePosition: createFindLivePosition(bus),
    }),
  });
  const { addressOf, isSecure } = createTrustedProxy(config.TRUST_PROXY);
  const server = createPublicServer(app);
  await lifecycle.start('http', { stop: server.stop });

  const sockets = startSockets({
    httpServer: server.server,
    redis,
    bus,
    log,
    origins,
    authenticator,
    directory,
    writtenBy: writtenMemory.recall,
    newId,
    isSecure,
    countHandshake: (request) => limits.countSocket(addressOf(request)),
    rules: {
      perUser: config.MAX_SOCKETS_PER_USER,
      ticketsPerSocket: config.MAX_OPEN_TICKETS_PER_SOCKET,
      eventsPerSecond: config.SOCKET_EVENTS_PER_SECOND,
      eventsPerSecondOfUser: config.SOCKET_EVENTS_PER_SECOND_PER_USER,
    },
  });
  reviewSockets = sockets.review;
  await lifecycle.start('sockets', { stop: sockets.stop });
  metrics.gauge('balcao_sockets', 'Sockets that are connected.', {
    collect: (gauge) => {
      gauge.set(sockets.count());
    },
  });
  metrics.gauge('balcao_http_requests_in_flight', 'Requests that are being answered.', {
    collect: (gauge) => {
      gauge.set(limits.inFlight());
    },
  });

  const port = await server.listen(config.PORT, config.HOST);
  log.info({ host: config.HOST, port }, 'listening');
  return port;
};
