import { defineService, runServices } from '@balcao/service-kit';
import { compose } from './compose.ts';
import { configSchema } from './config.ts';

const announcePassword = (email: string, password: string): void => {
  process.stdout.write(`First sign-in: ${email} with the password ${password} (shown only now)\n`);
};

export const service = defineService('auth', configSchema, ({ config, lifecycle, log }) =>
  compose(config, lifecycle, { log, announcePassword }),
);

if (import.meta.main) await runServices([service]);
