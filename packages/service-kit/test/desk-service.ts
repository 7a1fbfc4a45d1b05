import { pbkdf2 } from 'node:crypto';
import { registerHooks } from 'node:module';

// Reports which modules a service loads, so it must come before them.
const loaded: string[] = [];
registerHooks({
  resolve(specifier, context, next) {
    loaded.push(specifier);
    return next(specifier, context);
  },
});
const { createCallTracing, createMetrics, defineService, newId, runServices, sharedVariables } =
  await import('../src/index.ts');
const { z } = await import('zod');

const configSchema = z.object({
  HEALTH_PORT: z.coerce.number().default(0),
  LOG_LEVEL: sharedVariables.LOG_LEVEL,
  DESK_MODE: z
    .enum(['plain', 'stuck', 'broken-start', 'rejection', 'slow-stop', 'busy-threads'])
    .default('plain'),
});

/** For minutes, on every thread; an exit of Node would wait for it. */
const keepThreadsBusy = async (): Promise<never> => {
  const hash = () =>
    new Promise((resolve) => {
      pbkdf2('a', 'b', 1e9, 64, 'sha512', resolve);
    });
  await Promise.all(Array.from({ length: 8 }, hash));
  throw new Error('the work of the threads ended');
};

const stopMayEnd = new Promise<void>((resolve) => process.once('SIGUSR2', () => resolve()));

const desk = defineService('desk', configSchema, async ({ config, lifecycle, log }) => {
  const say = (text: string): Promise<void> => {
    log.info(text);
    return Promise.resolve();
  };
  await lifecycle.start('first', { stop: () => say('first stopped') });
  if (config.DESK_MODE === 'broken-start') throw new Error('no database');
  createMetrics({ service: 'desk' }).counter('desk_calls_total', 'Calls.').inc(3);
  await lifecycle.start('second', {
    stop: () => (config.DESK_MODE === 'stuck' ? new Promise(() => undefined) : say('second stopped')),
  });
  if (config.DESK_MODE === 'busy-threads') await lifecycle.start('threads', { stop: keepThreadsBusy });
  if (config.DESK_MODE === 'slow-stop') await lifecycle.start('slow', { stop: () => stopMayEnd });
  if (config.DESK_MODE === 'rejection')
    setTimeout(() => void Promise.reject(new Error('nobody listens')), 50);
  await createCallTracing().begin(newId(), 'opening', () => say('traced'));
  log.info({ telemetry: loaded.some((name) => name.includes('opentelemetry/sdk')) }, 'modules');
});

const isStuck = ['stuck', 'busy-threads'].includes(process.env['DESK_MODE'] ?? '');
await runServices([desk], { stopDeadlineMs: isStuck ? 500 : 60_000 });
