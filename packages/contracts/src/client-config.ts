import { z } from 'zod';

const paletteSchema = z.object({ primary: z.string(), secondary: z.string() });

/** What the browser may know of the configuration; the gateway serves it at `/config.json` (4-settled.md 27). */
export const clientConfigSchema = z.object({
  systemName: z.string(),
  version: z.string(),
  palettes: z.object({ light: paletteSchema, dark: paletteSchema }),
  /** The simulator's page exists here. */
  simulator: z.boolean(),
});
export type ClientConfig = z.infer<typeof clientConfigSchema>;

export const defaultPalettes: ClientConfig['palettes'] = {
  light: { primary: '#6B62FE', secondary: '#F50057' },
  dark: { primary: '#52d869', secondary: '#ff9100' },
};
