import { defineService, runServices } from '@balcao/service-kit';
import { compose } from './compose.ts';
import { configSchema } from './config.ts';

export const service = defineService('channel-session', configSchema, ({ config, lifecycle, log }) =>
  compose(config, lifecycle, log),
);

if (import.meta.main) await runServices([service]);
