import { createLogger, runService } from '@balcao/service-kit';
import { compose } from './compose.ts';
import { readConfig } from './config.ts';

const config = readConfig();
const log = createLogger({ service: 'notification', level: config.LOG_LEVEL });

await runService({
  service: 'notification',
  healthPort: config.HEALTH_PORT,
  log,
  compose: (lifecycle) => compose({ config, log, lifecycle }),
});
