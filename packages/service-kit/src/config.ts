import { z } from 'zod';

type Environment = Readonly<Record<string, string | undefined>>;

export class ConfigError extends Error {
  override readonly name = 'ConfigError';
}

/**
 * Checks the environment against a schema whose keys are the variables' names. An empty variable counts as absent.
 * Answers frozen values, or on mistakes prints all of them and ends the process with 1. With `--check-config` on the
 * command line it ends here in any case, so that a deployment can ask beforehand.
 */
export function loadConfig<Schema extends z.ZodObject>(
  schema: Schema,
  env: Environment = process.env,
): Readonly<z.output<Schema>> {
  const config = parseOrExit(schema, env);
  if (!process.argv.includes('--check-config')) return config;
  process.stdout.write('The configuration is complete.\n');
  process.exit(0);
}

function parseOrExit<Schema extends z.ZodObject>(
  schema: Schema,
  env: Environment,
): Readonly<z.output<Schema>> {
  try {
    return parseConfig(schema, env);
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    process.stderr.write(`${error.message}\n`);
    process.exit(1);
  }
}

/** @throws {ConfigError} naming every mistake; the values themselves are not shown, they may be secrets. */
export function parseConfig<Schema extends z.ZodObject>(
  schema: Schema,
  env: Environment,
): Readonly<z.output<Schema>> {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''));
  const parsed = schema.safeParse(given);
  if (parsed.success) return Object.freeze(parsed.data);
  const mistakes = parsed.error.issues.map((issue) => {
    const variable = issue.path.join('.');
    const isMissing = issue.path.length === 1 && given[variable] === undefined;
    return `  ${variable === '' ? '' : `${variable}: `}${isMissing ? 'is missing' : issue.message}`;
  });
  throw new ConfigError(
    `The configuration has ${mistakes.length === 1 ? 'a mistake' : 'mistakes'}:\n${[...new Set(mistakes)].join('\n')}`,
  );
}

const processSchema = z.object({
  NODE_ENV: z.string().default('development'),
  /** Where the private port listens: loopback unless probes come from elsewhere, as in a container. */
  HEALTH_HOST: z.string().default('127.0.0.1'),
  SERVICE_VERSION: z.string().default('0.0.0'),
  SERVICE_COMMIT: z.string().default('unknown'),
  OTEL_EXPORTER_OTLP_ENDPOINT: z.url().optional(),
  OTEL_SERVICE_NAME: z.string().default('balcao'),
});

/** What this package itself takes from the environment, the same in each service. */
export const loadProcessConfig = (): Readonly<z.output<typeof processSchema>> =>
  parseOrExit(processSchema, process.env);
