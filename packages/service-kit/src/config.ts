import { z } from 'zod';
import { type ConfigVariable, listVariables, showVariables } from './config-variables.ts';

type Environment = Readonly<Record<string, string | undefined>>;

/** Other names by which operators may give a variable; its own name wins. */
const otherNames = { OUTBOUND_ALLOWED_HOSTS: 'OUTBOUND_ALLOW' } as const;

const withOwnNames = (env: Environment): Environment => ({
  ...env,
  ...Object.fromEntries(
    Object.entries(otherNames).flatMap(([name, other]) =>
      (env[name] ?? '') === '' && env[other] !== undefined ? [[name, env[other]]] : [],
    ),
  ),
});

export class ConfigError extends Error {
  override readonly name = 'ConfigError';
}

/** Tells the process manager that another try would fail in the same way; `EX_CONFIG` of sysexits. */
const mistakenExitCode = 78;

/**
 * Parses the environment with a schema whose keys are the variables' names. An empty variable counts as absent. Returns
 * frozen values; on mistakes it prints all of them and ends the process with 78. Two options end it here in any case:
 * `--check-config` shows the present values, for checks before a deployment, and `--describe-config` lists every
 * variable as JSON.
 */
export function loadConfig<Schema extends z.ZodObject>(
  schema: Schema,
  env: Environment = process.env,
): Readonly<z.output<Schema>> {
  if (process.argv.includes('--describe-config')) endWith(JSON.stringify(variablesOf(schema), null, 2));
  const config = parseOrExit(schema, env);
  if (process.argv.includes('--check-config')) {
    const lines = Object.entries(showConfig(schema, env)).map(([name, value]) => `  ${name}=${value}`);
    endWith(['The configuration is complete:', ...lines].join('\n'));
  }
  return config;
}

/** The present values by variable, without secrets, for the first line of a log. */
export const showConfig = (
  schema: z.ZodObject,
  env: Environment = process.env,
): Readonly<Record<string, string>> => showVariables(variablesOf(schema), withOwnNames(env));

/** The service's variables, and those of every process. */
const variablesOf = (schema: z.ZodObject): readonly ConfigVariable[] =>
  listVariables(z.object({ ...schema.shape, ...processSchema.shape }));

function endWith(text: string): never {
  process.stdout.write(`${text}\n`);
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
    process.exit(mistakenExitCode);
  }
}

/** @throws {ConfigError} with every mistake, but without the values, which may be secrets */
export function parseConfig<Schema extends z.ZodObject>(
  schema: Schema,
  env: Environment,
): Readonly<z.output<Schema>> {
  const given = Object.fromEntries(Object.entries(withOwnNames(env)).filter(([, value]) => value !== ''));
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
  NODE_ENV: z
    .string()
    .default('development')
    .describe('`production` refuses settings that only tests may use, and leaves out the simulator.'),
  HEALTH_HOST: z
    .string()
    .default('127.0.0.1')
    .describe(
      'The address of the private port; `0.0.0.0` if probes come from other machines, as in a container.',
    ),
  SERVICE_VERSION: z.string().default('0.0.0').describe('Shown in logs and metrics.'),
  SERVICE_COMMIT: z.string().default('unknown').describe('Shown in logs and metrics.'),
  OTEL_EXPORTER_OTLP_ENDPOINT: z
    .url()
    .optional()
    .describe('The address to which traces are sent; not set: no traces. Other `OTEL_` variables apply too.'),
  OTEL_SERVICE_NAME: z.string().default('balcao').describe('The name of the service in traces.'),
});

/** The variables that this package reads itself, the same in each service. */
export const loadProcessConfig = (): Readonly<z.output<typeof processSchema>> =>
  parseOrExit(processSchema, process.env);
