import { z } from 'zod';
import { colorSchema } from './entities/primitives.ts';

const paletteSchema = z.object({ primary: colorSchema, secondary: colorSchema });

/**
 * The public settings that the browser gets before the sign-in (rule D4). The gateway serves them at
 * `clientConfigPath`, uncached; they contain no secret.
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
  /** Whether anybody may create an account (rule A25). */
  signUp: z.boolean().default(false),
  /** A message that waits for its channel longer than this is stuck (rule O5). */
  stuckAfterSeconds: z.number().int().positive(),
});
export type ClientConfig = z.infer<typeof clientConfigSchema>;

export const clientConfigPath = '/config.json';

/** The third-party software in the web client, with its licences. */
export const thirdPartyPath = '/third-party.txt';

/** Rule D5. */
export const defaultPalettes: ClientConfig['palettes'] = {
  light: { primary: '#6B62FE', secondary: '#F50057' },
  dark: { primary: '#52d869', secondary: '#ff9100' },
};
