import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import {
  refuseBrowserArgsInProduction,
  whatsappWebConfig,
  whatsappWebVariables,
} from './whatsapp-web-config.ts';

const schema = z
  .object({ NODE_ENV: z.string().default('development'), ...whatsappWebVariables })
  .check(refuseBrowserArgsInProduction);
const log = { info: () => undefined, warn: () => undefined };

describe('the variables of the WhatsApp Web engine', () => {
  it('run sandboxed, without arguments, as an unprivileged account by default', () => {
    const { log: _, ...config } = whatsappWebConfig(schema.parse({}), log);
    expect(config).toEqual({
      chromiumPath: '/usr/lib/chromium/chromium',
      browserArgs: [],
      user: 'nobody',
      isSandboxed: true,
    });
  });

  it('take arguments as a JSON array of strings', () => {
    expect(schema.parse({ WHATSAPP_BROWSER_ARGS: '["--one","--two=2"]' }).WHATSAPP_BROWSER_ARGS).toEqual([
      '--one',
      '--two=2',
    ]);
  });

  it.each(['--one', '{"a":1}', '[1]', '"--one"'])('refuse %s as arguments', (text) => {
    const issues = schema.safeParse({ WHATSAPP_BROWSER_ARGS: text }).error?.issues ?? [];
    expect(issues[0]?.path[0]).toBe('WHATSAPP_BROWSER_ARGS');
  });

  it('refuse arguments in production, even none', () => {
    for (const text of ['["--one"]', '[]']) {
      const parsed = schema.safeParse({ NODE_ENV: 'production', WHATSAPP_BROWSER_ARGS: text });
      expect(parsed.error?.issues[0]?.path).toEqual(['WHATSAPP_BROWSER_ARGS']);
    }
    expect(schema.safeParse({ NODE_ENV: 'production' }).success).toBe(true);
  });
});
