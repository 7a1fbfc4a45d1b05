import { registerHooks } from 'node:module';

// Reports which modules a service loads, so it must come before them.
const loaded: string[] = [];
registerHooks({
  resolve(specifier, context, next) {
    loaded.push(specifier);
    return next(specifier, context);
  },
});
const { createCallTracing, createLogger, createMetrics, loadConfig, newId, runService } =
  await import('../src/index.ts');
const { z } = await import('zod');

const config = loadConfig(
  z.object({
    HEALTH_PORT: z.coerce.number().default(0),
    DESK_MODE: z.enum(['plain', 'stuck', 'broken-start', 'rejection', 'slow-stop']).default('plain'),
  }),
);
const log = createLogger({ service: 'desk', level: 'info' });
const say = (text: string): Promise<void> => {
  log.info(text);
  return Promise.resolve();
};

const stopMayEnd = new Promise<void>((resolve) => process.once('SIGUSR2', () => resolve()));

await runService({
  service: 'desk',
  healthPort: config.HEALTH_PORT,
  log,
  stopDeadlineMs: config.DESK_MODE === 'stuck' ? 500 : 60_000,
  async compose(lifecycle) {
    await lifecycle.start('first', { stop: () => say('first stopped') });
    if (config.DESK_MODE === 'broken-start') throw new Error('no database');
    createMetrics({ service: 'desk' }).counter('desk_calls_total', 'Calls.').inc(3);
    await lifecycle.start('second', {
      stop: () => (config.DESK_MODE === 'stuck' ? new Promise(() => undefined) : say('second stopped')),
    });
    if (config.DESK_MODE === 'slow-stop') await lifecycle.start('slow', { stop: () => stopMayEnd });
    if (config.DESK_MODE === 'rejection')
      setTimeout(() => void Promise.reject(new Error('nobody listens')), 50);
    await createCallTracing().begin(newId(), 'opening', () => say('traced'));
    log.info({ telemetry: loaded.some((name) => name.includes('opentelemetry/sdk')) }, 'modules');
  },
});
