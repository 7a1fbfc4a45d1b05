import { z } from 'zod';
import { colorSchema } from './entities/primitives.ts';

const paletteSchema = z.object({ primary: colorSchema, secondary: colorSchema });

/**
 * What the browser learns before anybody signs in (rule D4). The gateway serves it at `clientConfigPath`,
 * public and uncached; it holds no secret.
 */
export const clientConfigSchema = z.object({
  /** `SYSTEM_NAME`: page title, greeting, manifest. */
  systemName: z.string().min(1).max(60),
  version: z.string(),
  /** The newest release in the list at `RELEASES_URL`; absent if unknown. */
  latestRelease: z.string().exactOptional(),
  palettes: z.object({ light: paletteSchema, dark: paletteSchema }),
  /** Whether connections may be simulated and `/simulator` exists. */
  simulator: z.boolean(),
  /** Whether whoever comes may create an account (rule A25). */
  signUp: z.boolean().default(false),
  /** A message that waits for its channel for longer is stuck (rule O5). */
  stuckAfterSeconds: z.number().int().positive(),
});
export type ClientConfig = z.infer<typeof clientConfigSchema>;

export const clientConfigPath = '/config.json';

/** What others made and the web client holds, with their licences. */
export const thirdPartyPath = '/third-party.txt';

/** Rule D5. */
export const defaultPalettes: ClientConfig['palettes'] = {
  light: { primary: '#6B62FE', secondary: '#F50057' },
  dark: { primary: '#52d869', secondary: '#ff9100' },
};
