import { createLogger, runService } from '@balcao/service-kit';
import { compose } from './compose.ts';
import { loadTicketConfig } from './config.ts';

const config = loadTicketConfig();
const log = createLogger({ service: 'ticket', level: config.LOG_LEVEL });

await runService({
  service: 'ticket',
  healthPort: config.HEALTH_PORT,
  log,
  compose: (lifecycle) => compose(config, lifecycle, { log }),
});
