import { AppError } from '@balcao/contracts';
import { connectBus } from '@balcao/event-bus';
import { createLogger, loadConfig, sharedVariables } from '@balcao/service-kit';
import { z } from 'zod';
import { readRebuildWish, rebuild } from './rebuild-command.ts';

const { NATS_URL } = loadConfig(z.object({ NATS_URL: sharedVariables.NATS_URL }));

try {
  const wish = readRebuildWish(process.argv.slice(2));
  const bus = await connectBus({
    url: NATS_URL,
    name: 'rebuild',
    log: createLogger({ service: 'rebuild', level: 'error' }),
  });
  try {
    await rebuild(bus, wish, (line) => {
      process.stdout.write(`${line}\n`);
    });
  } finally {
    await bus.close();
  }
} catch (error) {
  process.stderr.write(
    error instanceof AppError
      ? `${error.code} ${JSON.stringify(error.details)}\n`
      : `${error instanceof Error ? error.message : String(error)}\n`,
  );
  process.exitCode = 1;
}
