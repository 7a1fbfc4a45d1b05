import { createRequire } from 'node:module';
import { z } from 'zod';

const lazySchema = z.object({
  importDebug: z.custom<() => Promise<unknown>>((value) => typeof value === 'function'),
});

/**
 * Puppeteer loads one module when it first talks to a browser. By then this process runs as an account that may not be
 * able to read the program. All other modules are loaded with the library.
 */
export async function loadAhead(): Promise<void> {
  const fromLibrary = createRequire(import.meta.resolve('whatsapp-web.js'));
  const fromPuppeteer = createRequire(fromLibrary.resolve('puppeteer'));
  const { importDebug } = lazySchema.parse(fromPuppeteer('puppeteer-core/internal/common/Debug.js'));
  await importDebug();
}
