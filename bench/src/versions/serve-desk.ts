import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { StackOptions } from '@balcao/local/stack';
import { z } from 'zod';
import { deskEnvironment } from '../desk-environment.ts';
import { type ServedDesk, servedDeskSchema, serveSettingsSchema } from './served-desk.ts';

/**
 * A program of its own: starts the desk of any checkout by that checkout's own code, and supervises it like `npm start`.
 * It tells its parent the addresses, and ends with it.
 */
const settings = serveSettingsSchema.parse(process.env);
const path = join(settings.BENCH_CHECKOUT, 'infra/local/src/stack.ts');
const module: unknown = await import(pathToFileURL(path).href);
const { startStack } = z
  .object({
    startStack: z.custom<(options: StackOptions) => Promise<ServedDesk & { stop: () => Promise<void> }>>(
      (value) => typeof value === 'function',
    ),
  })
  .parse(module);

const stack = await startStack({
  // As `npm start` does; a version that cannot do it ignores this.
  isTogether: true,
  env: deskEnvironment,
});
process.once('disconnect', () => void stack.stop().then(() => process.exit(0)));
process.send?.(servedDeskSchema.parse(stack));
