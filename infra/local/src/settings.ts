import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';

/** The checkout's root folder. */
export const repositoryPath = fileURLToPath(new URL('../../..', import.meta.url)).replace(/\/$/, '');
/** For tests and their stacks in this checkout, so that each start is as fast as a second one. */
export const compileCache = `${repositoryPath}/node_modules/.cache/balcao-compile`;

const filled = z.string().trim().min(1).optional();

const settingsSchema = z.object({
  PORT: z.coerce.number('must be a whole number from 1 to 65535.').int().min(1).max(65_535).default(8080),
  BALCAO_DATA: filled,
  DATABASE_URL: filled,
  REDIS_URL: filled,
  NATS_URL: filled,
  ADMIN_EMAIL: z.email('must be an e-mail address.').optional(),
  ADMIN_PASSWORD: z.string().min(5, 'needs 5 characters.').max(50, 'has 50 characters at most.').optional(),
  CHROMIUM_PATH: filled,
  FFMPEG_PATH: filled,
  MASTER_KEY: filled,
  NODE_ENV: filled,
  SIMULATOR: filled,
});

export type Settings = {
  port: number;
  dataPath: string;
  /** Addresses of servers that are not ours. */
  addresses: { postgres?: string | undefined; redis?: string | undefined; nats?: string | undefined };
  admin: { email: string; password?: string | undefined };
  chromiumPath?: string | undefined;
  ffmpegPath?: string | undefined;
  masterKey?: string | undefined;
  isProduction: boolean;
  /** The user's environment, which services get too. */
  environment: NodeJS.ProcessEnv;
};

/** @throws a list of all mistakes */
export function readSettings(environment: NodeJS.ProcessEnv): Settings {
  // An empty variable counts as not set.
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''));
  const parsed = settingsSchema.safeParse(given);
  if (!parsed.success) {
    const mistakes = parsed.error.issues.map((issue) => `  ${issue.path.join('.')}: ${issue.message}`);
    throw new Error(`The environment holds values that can't be used:\n${mistakes.join('\n')}`);
  }
  const values = parsed.data;
  return {
    port: values.PORT,
    dataPath: resolve(repositoryPath, values.BALCAO_DATA ?? '.balcao'),
    addresses: { postgres: values.DATABASE_URL, redis: values.REDIS_URL, nats: values.NATS_URL },
    admin: { email: values.ADMIN_EMAIL ?? 'admin@balcao.local', password: values.ADMIN_PASSWORD },
    chromiumPath: values.CHROMIUM_PATH,
    ffmpegPath: values.FFMPEG_PATH,
    masterKey: values.MASTER_KEY,
    isProduction: values.NODE_ENV === 'production',
    environment: given,
  };
}
