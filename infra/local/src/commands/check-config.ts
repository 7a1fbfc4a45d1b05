import { join } from 'node:path';
import { sayOnTerminal } from '../console.ts';
import { openDataFolder } from '../data-folder/data-folder.ts';
import { repositoryPath, type Settings } from '../settings.ts';
import type { Store } from '../stores/store.ts';
import { findMistakes } from '../supervisor/mistaken-configuration.ts';
import {
  type EnvironmentSources,
  serviceEnvironment,
  serviceNames,
} from '../supervisor/service-environment.ts';

/** A placeholder for the server that `npm start` would start; nothing connects to it here. */
const placeOf = (url: string): Store => ({
  url,
  origin: 'not asked',
  restart: () => Promise.resolve(),
  stop: () => Promise.resolve(),
});

/**
 * Asks every service for mistakes in the environment that `npm start` would give it. Starts nothing.
 * @throws the mistakes, each once
 */
export async function checkConfig(_args: readonly string[], settings: Settings): Promise<number> {
  const { addresses, dataPath } = settings;
  const data = openDataFolder(dataPath);
  const databaseUrl = addresses.postgres ?? 'postgres://desk@127.0.0.1:5432/desk';
  const sources: EnvironmentSources = {
    settings,
    data,
    stores: {
      postgres: placeOf(databaseUrl),
      redis: placeOf(addresses.redis ?? 'redis://127.0.0.1:6379'),
      nats: placeOf(addresses.nats ?? 'nats://127.0.0.1:4222'),
    },
    databaseUrls: {
      auth: databaseUrl,
      ticket: databaseUrl,
      messaging: databaseUrl,
      'channel-session': databaseUrl,
      notification: databaseUrl,
      integration: databaseUrl,
    },
    sessionPath: join(dataPath, 'sessions'),
    chromiumPath: settings.chromiumPath,
    adminPassword: settings.admin.password,
    version: { SERVICE_VERSION: 'not started' },
    extra: {},
  };
  const mistakes = await findMistakes(
    serviceNames.map((service) => ({
      name: service,
      args: [join(repositoryPath, 'services', service, 'src/main.ts')],
      cwd: repositoryPath,
      env: serviceEnvironment(service, { health: 0, public: settings.port }, sources),
    })),
  );
  if (mistakes !== undefined) throw mistakes;
  sayOnTerminal(`${serviceNames.join(', ')}: nothing is missing or wrong.`);
  return 0;
}
