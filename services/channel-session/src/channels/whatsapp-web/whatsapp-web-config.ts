import { qrcodeLifeMs } from '@balcao/contracts';
import { z } from 'zod';

const argumentsSchema = z
  .string()
  .transform((text, context) => {
    try {
      const parsed: unknown = JSON.parse(text);
      return parsed;
    } catch {
      context.addIssue('must be a JSON array of strings.');
      return z.NEVER;
    }
  })
  .pipe(z.array(z.string(), 'must be a JSON array of strings.'));

/** The variables of this engine, for the service's own schema. */
export const whatsappWebVariables = {
  CHROMIUM_PATH: z
    .string()
    .default('/usr/lib/chromium/chromium')
    .describe('The browser that drives WhatsApp Web.'),
  WHATSAPP_BROWSER_ARGS: argumentsSchema
    .optional()
    .describe('Further arguments for Chromium as a JSON array, with which tests use their own WhatsApp Web.'),
  WHATSAPP_USER: z
    .string()
    .default('nobody')
    .describe('The account of the sessions if the service runs as root.'),
  WHATSAPP_SANDBOX: z
    .enum(['on', 'off'])
    .default('on')
    .describe("Whether Chromium's sandbox is used; `off` only if the kernel refuses it."),
};

type Variables = z.output<z.ZodObject<typeof whatsappWebVariables>>;

/** Checks the service's whole schema: the arguments could send a production desk to a fake WhatsApp. */
export function refuseBrowserArgsInProduction(
  context: z.core.ParsePayload<Variables & { readonly NODE_ENV?: string | undefined }>,
): void {
  const { NODE_ENV, WHATSAPP_BROWSER_ARGS } = context.value;
  if (NODE_ENV !== 'production' || WHATSAPP_BROWSER_ARGS === undefined) return;
  context.issues.push({
    code: 'custom',
    path: ['WHATSAPP_BROWSER_ARGS'],
    input: '',
    message: 'is for tests and refused when NODE_ENV is production.',
  });
}

export type WhatsappWebConfig = {
  readonly chromiumPath: string;
  readonly browserArgs: readonly string[];
  readonly user: string;
  readonly isSandboxed: boolean;
  readonly log: EngineLog;
  readonly deadlines?: Partial<Deadlines>;
};

export type EngineLog = {
  readonly info: (fields: object, text: string) => void;
  readonly warn: (fields: object, text: string) => void;
};

/** ms */
export type Deadlines = {
  readonly start: number;
  readonly send: number;
  readonly find: number;
  readonly sendFile: number;
  readonly change: number;
  readonly download: number;
  readonly ask: number;
  readonly probe: number;
  readonly stop: number;
  readonly logout: number;
  /** How long a session may take to get ready only to log out. */
  readonly returning: number;
  readonly catchUp: number;
  /** How long codes are shown that nobody scans. */
  readonly qrLifetime: number;
  /** How long a synced page may stay silent before it is reminded. */
  readonly silentReady: number;
  /** After how much silence WhatsApp is asked whether it is still there. */
  readonly quiet: number;
  /** How long the answer may take. */
  readonly answer: number;
};

export const usualDeadlines: Deadlines = {
  start: 90_000,
  send: 45_000,
  find: 30_000,
  sendFile: 85_000,
  change: 30_000,
  download: 110_000,
  ask: 25_000,
  probe: 10_000,
  stop: 10_000,
  logout: 7_000,
  returning: 30_000,
  catchUp: 600_000,
  qrLifetime: qrcodeLifeMs,
  silentReady: 5_000,
  quiet: 300_000,
  answer: 20_000,
};

export function whatsappWebConfig(variables: Variables, log: EngineLog): WhatsappWebConfig {
  return {
    chromiumPath: variables.CHROMIUM_PATH,
    browserArgs: variables.WHATSAPP_BROWSER_ARGS ?? [],
    user: variables.WHATSAPP_USER,
    isSandboxed: variables.WHATSAPP_SANDBOX === 'on',
    log,
  };
}
