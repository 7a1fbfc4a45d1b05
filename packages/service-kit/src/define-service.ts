import type { z } from 'zod';
import { loadConfig, showConfig } from './config.ts';
import type { Lifecycle } from './lifecycle.ts';
import { createLogger, type Logger, type LogLevel } from './logger.ts';

type Environment = Readonly<Record<string, string | undefined>>;
type ConfigSchema = z.ZodObject & z.ZodType<{ readonly HEALTH_PORT: number; readonly LOG_LEVEL: LogLevel }>;

/** What a service gets from the process that runs it. */
type Surroundings<Schema extends ConfigSchema> = {
  readonly config: Readonly<z.output<Schema>>;
  readonly lifecycle: Lifecycle;
  readonly log: Logger;
};

/** A service with its configuration, ready to start. */
export type OpenedService = {
  readonly name: string;
  readonly healthPort: number;
  readonly log: Logger;
  /** The present configuration without secrets (`showConfig`). */
  readonly configuration: Readonly<Record<string, string>>;
  /** The composition root: starts the parts in order. */
  readonly compose: (lifecycle: Lifecycle) => Promise<void>;
};

/** One service, which runs in a process of its own or beside others. */
export type Service = {
  readonly name: string;
  /** Reads its variables; mistakes end the process (`loadConfig`). */
  readonly open: (env: Environment) => OpenedService;
};

export const defineService = <Schema extends ConfigSchema>(
  name: string,
  configSchema: Schema,
  compose: (surroundings: Surroundings<Schema>) => Promise<unknown>,
): Service => ({
  name,
  open: (env) => {
    const config = loadConfig(configSchema, env);
    const log = createLogger({ service: name, level: config.LOG_LEVEL });
    return {
      name,
      healthPort: config.HEALTH_PORT,
      log,
      configuration: showConfig(configSchema, env),
      compose: async (lifecycle) => {
        await compose({ config, lifecycle, log });
      },
    };
  },
});
