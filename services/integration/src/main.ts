import { defineService, runServices } from '@balcao/service-kit';
import { compose } from './compose.ts';
import { configSchema } from './config.ts';

export const service = defineService('integration', configSchema, compose);

if (import.meta.main) await runServices([service]);
