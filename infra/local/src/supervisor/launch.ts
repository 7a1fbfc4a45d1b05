import { existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { ExplainedError, type Say } from '../console.ts';
import type { DataFolder } from '../data-folder/data-folder.ts';
import { reachableFolder } from '../data-folder/reachable-folder.ts';
import type { RunRecord } from '../data-folder/run-record.ts';
import { sourceVersion } from '../machine/source-version.ts';
import { storeUser } from '../machine/system-user.ts';
import { repositoryPath, type Settings } from '../settings.ts';
import { startStores, stopStores } from '../stores/choose-stores.ts';
import { prepareDatabase } from '../stores/postgres-preparation.ts';
import { waitFor } from '../processes/keep-trying.ts';
import { requireOk } from '../processes/require-ok.ts';
import { isAway } from '../stores/is-away.ts';
import type { Stores } from '../stores/store.ts';
import {
  serviceEnvironment,
  serviceNames,
  servicesTogether,
  sharedEnvironment,
  type EnvironmentSources,
  type ServiceName,
} from './service-environment.ts';
import { findMistakes } from './mistaken-configuration.ts';
import { watchedPaths } from './watched-paths.ts';
import { superviseService, type Service, type ServiceDescription } from './service.ts';

export type LaunchOptions = {
  settings: Settings;
  data: DataFolder;
  record: RunRecord;
  say: Say;
  /** Aborts the start. */
  stop?: AbortSignal;
  chromiumPath: string | undefined;
  /** One port per gateway. */
  gatewayPorts: readonly number[];
  /** Added to the environment of each service. */
  env: NodeJS.ProcessEnv;
  /** The parent of the services' folders; default: the checkout's. */
  servicesPath?: string | undefined;
  /** These restart when their sources change. */
  watched?: readonly ServiceName[];
  /** Services share processes (`servicesTogether`); default: each has its own. */
  isTogether?: boolean;
  /** Opens Node's inspector in the watched services. */
  isInspected?: boolean;
};

export type LaunchedStack = {
  stores: Stores;
  services: readonly Service[];
  /** In order: gateways, the other services, the stores. */
  stop(): Promise<void>;
};

/** Starts the stores, prepares the database and starts every service. Resolves once all of them are ready. */
export async function launch(options: LaunchOptions): Promise<LaunchedStack> {
  const { settings, data, record, say, watched = [] } = options;
  const stores = await startStores({
    addresses: settings.addresses,
    data,
    record,
    say,
    stop: options.stop,
  });
  let descriptions: readonly ServiceDescription[] = [];
  let services: readonly Service[] = [];
  const stop = async (): Promise<void> => {
    for (const service of services) service.showWarnings(false);
    const isGateway = (service: Service): boolean => /^(?:gateway|front)/.test(service.name);
    await Promise.all(services.filter(isGateway).map((service) => service.stop()));
    await Promise.all(services.filter((service) => !isGateway(service)).map((service) => service.stop()));
    await stopStores(stores);
  };
  const stopEarly = (): void => void Promise.all(services.map((service) => service.stop()));
  try {
    options.stop?.throwIfAborted();
    const databaseUrls = await prepareWhenThere(stores.postgres.url, data, options);
    const sources: EnvironmentSources = {
      settings,
      data,
      stores,
      databaseUrls,
      sessionPath: sessionFolder(data),
      chromiumPath: options.chromiumPath,
      adminPassword: settings.admin.password ?? data.pendingAdminPassword(),
      version: await sourceVersion(),
      extra: options.env,
    };
    descriptions = await describeServices(options, sources);
    const programs = options.isTogether === true ? await together(descriptions, options) : descriptions;
    // A Node in watch mode keeps running after its program has ended.
    const mistakes = watched.length > 0 ? await findMistakes(descriptions) : undefined;
    if (mistakes !== undefined) throw mistakes;
    services = programs.map(({ args, ...description }) =>
      superviseService(
        { ...description, args: [...watchFlags(description.name, options), ...args] },
        record,
        say,
      ),
    );
    say(`Starting ${services.map((service) => service.name).join(', ')} …`);
    options.stop?.addEventListener('abort', stopEarly);
    await Promise.all(services.map((service) => service.start()));
    await untilPublicReady(options.gatewayPorts, options);
    for (const service of services) service.showWarnings(true);
    return { stores, services, stop };
  } catch (error) {
    const mistakes = services.some((service) => service.isMistaken())
      ? await findMistakes(descriptions)
      : undefined;
    await stop();
    throw mistakes ?? error;
  } finally {
    options.stop?.removeEventListener('abort', stopEarly);
  }
}

const servicesPathOf = ({ servicesPath }: Pick<LaunchOptions, 'servicesPath'>): string =>
  servicesPath ?? join(repositoryPath, 'services');

const watchFlags = (
  name: string,
  { watched = [], isInspected = false, ...options }: LaunchOptions,
): readonly string[] =>
  watched.some((service) => service === name)
    ? [
        ...watchedPaths(join(servicesPathOf(options), name)).map((path) => `--watch-path=${path}`),
        '--watch-preserve-output',
        ...(isInspected ? ['--inspect=127.0.0.1:9229'] : []),
      ]
    : [];

/**
 * If we are root, browsers run under an unprivileged account, which must be able to enter the folder of their profiles.
 */
function sessionFolder(data: DataFolder): string {
  const folder = join(reachableFolder(data.path, data.id, storeUser()), 'sessions');
  mkdirSync(folder, { recursive: true, mode: 0o711 });
  return folder;
}

async function describeServices(
  options: LaunchOptions,
  sources: EnvironmentSources,
): Promise<readonly ServiceDescription[]> {
  const instances = serviceNames.flatMap(
    (service): { name: string; service: ServiceName; port?: number }[] =>
      service === 'gateway'
        ? options.gatewayPorts.map((port, index) => ({
            name: index === 0 ? service : `${service}-${index + 1}`,
            service,
            port,
          }))
        : [{ name: service, service }],
  );
  const descriptions: ServiceDescription[] = [];
  for (const { name, service, port } of instances) {
    const main = join(servicesPathOf(options), service, 'src/main.ts');
    if (!existsSync(main)) throw new ExplainedError(`${main} is missing: the checkout is not complete.`);
    const healthPort = await options.data.port(`${name} health`);
    descriptions.push({
      name,
      args: [...telemetryFlags({ ...options.settings.environment, ...options.env }), main],
      cwd: repositoryPath,
      env: serviceEnvironment(service, { health: healthPort, public: port }, sources),
      logPath: options.data.logPath(name),
      readyUrl: `http://127.0.0.1:${healthPort}/readyz`,
    });
  }
  return descriptions;
}

/** Few processes run what each of the seven would run. Further gateways stay apart. */
async function together(
  descriptions: readonly ServiceDescription[],
  { data }: Pick<LaunchOptions, 'data'>,
): Promise<readonly ServiceDescription[]> {
  const programs: ServiceDescription[] = [];
  for (const [name, services] of Object.entries(servicesTogether)) {
    const own = descriptions.filter((description) =>
      services.some((service) => service === description.name),
    );
    const health = await data.port(`${name} health`);
    const process = { HEALTH_PORT: String(health), OTEL_SERVICE_NAME: name };
    programs.push({
      name,
      args: [...(own[0]?.args.slice(0, -1) ?? []), join(import.meta.dirname, 'run-together.ts'), ...services],
      cwd: repositoryPath,
      env: sharedEnvironment(own.map((each) => ({ name: each.name, env: { ...each.env, ...process } }))),
      logPath: data.logPath(name),
      readyUrl: `http://127.0.0.1:${health}/readyz`,
    });
  }
  const apart = descriptions.filter(({ name }) => !serviceNames.some((service) => service === name));
  return [...programs, ...apart];
}

/** Telemetry must be loaded before the modules that it traces. */
const telemetryFlags = (environment: NodeJS.ProcessEnv): readonly string[] =>
  environment['OTEL_EXPORTER_OTLP_ENDPOINT'] === undefined
    ? []
    : ['--import', join(repositoryPath, 'packages/service-kit/src/preload-telemetry.ts')];

/** The public /readyz covers the whole desk: it answers 200 once all services and their stores do. */
async function untilPublicReady(ports: readonly number[], waiting: Waiting): Promise<void> {
  for (const port of ports)
    await waitFor('the whole desk', () => requireOk(`http://127.0.0.1:${port}/readyz`), waiting);
}

type Waiting = Pick<LaunchOptions, 'say' | 'stop'>;

function prepareWhenThere(
  url: string,
  data: DataFolder,
  { say, stop }: Waiting,
): Promise<EnvironmentSources['databaseUrls']> {
  const prepare = () => prepareDatabase(url, (owner) => data.password(`role ${owner}`));
  return waitFor('the preparation of the database', prepare, {
    say,
    stop,
    isFinal: (error) => !isAway(error),
  });
}
