import { AppError } from '@balcao/contracts';
import { type Bus, connectBus } from '@balcao/event-bus';
import { createLogger, loadConfig, sharedVariables } from '@balcao/service-kit';
import { z } from 'zod';

/** Runs a command against the running desk, prints errors, and ends the process with a code. */
export const runOnBroker = async (
  name: string,
  work: (bus: Bus, args: readonly string[], say: (line: string) => void) => Promise<unknown>,
): Promise<void> => {
  const { NATS_URL } = loadConfig(z.object({ NATS_URL: sharedVariables.NATS_URL }));
  const log = createLogger({ service: name, level: 'error' });
  try {
    const bus = await connectBus({ url: NATS_URL, name, log });
    try {
      await work(bus, process.argv.slice(2), (line) => {
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
};
