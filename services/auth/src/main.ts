import { createLogger, loadConfig, runService, showConfig } from '@balcao/service-kit';
import { compose } from './compose.ts';
import { configSchema } from './config.ts';

const config = loadConfig(configSchema);
const log = createLogger({ service: 'auth', level: config.LOG_LEVEL });
const announcePassword = (email: string, password: string): void => {
  process.stdout.write(`First sign-in: ${email} with the password ${password} (shown only now)\n`);
};

await runService({
  service: 'auth',
  healthPort: config.HEALTH_PORT,
  log,
  configuration: showConfig(configSchema),
  compose: (lifecycle) => compose(config, lifecycle, { log, announcePassword }),
});
