import { createLogger, loadConfig, runService, showConfig } from '@balcao/service-kit';
import { compose } from './compose.ts';
import { configSchema } from './config.ts';

const config = loadConfig(configSchema);
const log = createLogger({ service: 'integration', level: config.LOG_LEVEL });

await runService({
  service: 'integration',
  healthPort: config.HEALTH_PORT,
  log,
  configuration: showConfig(configSchema),
  compose: (lifecycle) => compose({ config, log, lifecycle }),
});
