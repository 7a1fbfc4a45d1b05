import { createLogger, runService } from '@balcao/service-kit';
import { compose } from './compose.ts';
import { loadMessagingConfig } from './config.ts';

const config = loadMessagingConfig();
const log = createLogger({ service: 'messaging', level: config.LOG_LEVEL });

await runService({
  service: 'messaging',
  healthPort: config.HEALTH_PORT,
  log,
  compose: (lifecycle) => compose(config, lifecycle, { log }),
});
