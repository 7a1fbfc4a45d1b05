import { existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { ExplainedError, type Say } from '../console.ts';
import type { DataFolder } from '../data-folder/data-folder.ts';
import { reachableFolder } from '../data-folder/reachable-folder.ts';
import type { RunRecord } from '../data-folder/run-record.ts';
import { storeUser } from '../machine/system-user.ts';
import { repositoryPath, type Settings } from '../settings.ts';
import { startStores, stopStores } from '../stores/choose-stores.ts';
import { prepareDatabase } from '../stores/postgres-preparation.ts';
import type { Stores } from '../stores/store.ts';
import {
  serviceEnvironment,
  serviceNames,
  type EnvironmentSources,
  type ServiceName,
} from './service-environment.ts';
import { superviseService, type Service } from './service.ts';

export type LaunchOptions = {
  settings: Settings;
  data: DataFolder;
  record: RunRecord;
  say: Say;
  chromiumPath: string | undefined;
  /** Ports of the gateways, one each. */
  gatewayPorts: readonly number[];
  /** Added to the environment of each service. */
  env: NodeJS.ProcessEnv;
  /** Where the services' folders lie; the checkout's unless told. */
  servicesPath?: string | undefined;
  /** Flags of Node before the file to run. */
  nodeFlags?: readonly string[];
};

export type LaunchedStack = {
  stores: Stores;
  services: readonly Service[];
  /** In order: gateways, the other services, the stores. */
  stop(): Promise<void>;
};

/** Starts the stores, prepares the database and starts every service; gives when all of them are ready. */
export async function launch(options: LaunchOptions): Promise<LaunchedStack> {
  const { settings, data, record, say } = options;
  const stores = await startStores({ addresses: settings.addresses, data, record, say });
  let services: Service[] = [];
  const stop = async (): Promise<void> => {
    const isGateway = (service: Service): boolean => service.name.startsWith('gateway');
    await Promise.all(services.filter(isGateway).map((service) => service.stop()));
    await Promise.all(services.filter((service) => !isGateway(service)).map((service) => service.stop()));
    await stopStores(stores);
  };
  try {
    const databaseUrls = await prepareDatabase(stores.postgres.url, (role) => data.password(`role ${role}`));
    const sources: EnvironmentSources = {
      settings,
      data,
      stores,
      databaseUrls,
      sessionPath: sessionFolder(data),
      chromiumPath: options.chromiumPath,
      adminPassword: settings.admin.password ?? data.pendingAdminPassword(),
      extra: options.env,
    };
    services = await describeServices(options, sources);
    say(`Starting ${services.map((service) => service.name).join(', ')} …`);
    await Promise.all(services.map((service) => service.start()));
    return { stores, services, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** Browsers run as an unprivileged account when we are root: their profiles lie where such an account can walk. */
function sessionFolder(data: DataFolder): string {
  const folder = join(reachableFolder(data.path, data.id, storeUser()), 'sessions');
  mkdirSync(folder, { recursive: true, mode: 0o711 });
  return folder;
}

async function describeServices(options: LaunchOptions, sources: EnvironmentSources): Promise<Service[]> {
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
  const services: Service[] = [];
  for (const { name, service, port } of instances) {
    const main = join(options.servicesPath ?? join(repositoryPath, 'services'), service, 'src/main.ts');
    if (!existsSync(main)) throw new ExplainedError(`${main} is missing: the checkout is not complete.`);
    const healthPort = await options.data.port(`${name} health`);
    services.push(
      superviseService(
        {
          name,
          args: [...(options.nodeFlags ?? []), main],
          cwd: repositoryPath,
          env: serviceEnvironment(service, { health: healthPort, public: port }, sources),
          logPath: options.data.logPath(name),
          healthPort,
        },
        options.record,
        options.say,
      ),
    );
  }
  return services;
}
