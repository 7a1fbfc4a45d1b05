import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { parse } from 'yaml';
import { z } from 'zod';
import { drainDeadlineMs } from '../../../packages/service-kit/src/drain-deadline.ts';
import { stopGraceMs } from '../src/processes/stop-grace.ts';
import { repositoryPath } from '../src/settings.ts';
import { serviceNames } from '../src/supervisor/service-environment.ts';
import {
  checkConfig,
  type DescribedService,
  describeServices,
  readingConfigOf,
} from './described-services.ts';

// Needs no Docker engine: the test reads what compose would run from its files, and runs it here up to the
// configuration.

const read = (path: string): string => readFileSync(join(repositoryPath, path), 'utf8');

const composeSchema = z.object({
  services: z.record(
    z.string(),
    z.object({
      image: z.string().optional(),
      build: z.object({ args: z.record(z.string(), z.string()) }).optional(),
      command: z.array(z.string()).optional(),
      environment: z.record(z.string(), z.union([z.string(), z.number()])).default({}),
      stop_grace_period: z.string().optional(),
      healthcheck: z.object({ start_period: z.string().optional() }).optional(),
      logging: z.object({ options: z.record(z.string(), z.string()) }).optional(),
    }),
  ),
});
const composeText = read('docker-compose.yml');
const { services } = composeSchema.parse(parse(composeText, { merge: true }));
const stores = composeSchema.parse(parse(read('infra/docker/stores.compose.yml'), { merge: true })).services;

const reference = /\$\{(\w+)(?::([-?])([^}]*))?\}/g;
const namesIn = (text: string): string[] => [...text.matchAll(reference)].map(([, name = '']) => name);
const withoutComments = (text: string): string => text.replaceAll(/^\s*#.*$/gm, '');

/** A `.env` made as the README says. */
const variables = Object.fromEntries(
  execFileSync(process.execPath, ['infra/docker/make-env.mjs'], { cwd: repositoryPath, encoding: 'utf8' })
    .trim()
    .split('\n')
    .map((line) => [line.slice(0, line.indexOf('=')), line.slice(line.indexOf('=') + 1)]),
);

const fillIn = (text: string): string =>
  text.replaceAll(reference, (_, name: string, kind?: string, fallback?: string) => {
    const value = variables[name];
    if (value !== undefined) return value;
    if (kind === '-') return fallback ?? '';
    throw new Error(`${name} is needed and make-env.mjs does not make it.`);
  });

const dockerfile = read('infra/docker/Dockerfile');
const builtWith = Object.fromEntries(
  [...dockerfile.matchAll(/^ARG (\w+)=(.*)$/gm)].map(([, name = '', value = '']) => [name, value]),
);

/** The environment that the image sets for every process. */
const imageEnvironment = Object.fromEntries(
  [...dockerfile.matchAll(/^ENV ((?:.*\\\n)*.*)$/gm)]
    .flatMap(([, pairs = '']) => pairs.split(/\s*\\?\n\s*/))
    .map((pair) => [
      pair.slice(0, pair.indexOf('=')),
      pair.slice(pair.indexOf('=') + 1).replace(/^\$(\w+)$/, (_, name: string) => builtWith[name] ?? ''),
    ]),
);

const environmentOf = (name: string): Record<string, string> => ({
  ...imageEnvironment,
  ...Object.fromEntries(
    Object.entries(services[name]?.environment ?? {}).map(([key, value]) => [key, fillIn(String(value))]),
  ),
});

let described: readonly DescribedService[] = [];
beforeAll(async () => {
  described = await describeServices();
});

test.each(serviceNames)('%s starts with the environment of compose', async (name) => {
  const [program, ...args] = services[name]?.command ?? [];
  expect(program).toBe('node');
  for (const path of args.filter((argument) => argument.endsWith('.ts')))
    expect(existsSync(join(repositoryPath, path)), path).toBe(true);
  const env = environmentOf(name);
  const [whole, broken] = await Promise.all([
    checkConfig(args, env),
    checkConfig(readingConfigOf(name), { ...env, NATS_URL: undefined }),
  ]);
  expect(whole).toMatchObject({ code: 0 });
  expect(broken.output).toContain('NATS_URL: is missing');
});

test.each(serviceNames)('compose sets no variable that %s does not read', (name) => {
  const known = described.find(({ service }) => service === name)?.variables.map((variable) => variable.name);
  expect(
    Object.keys(services[name]?.environment ?? {}).filter((key) => known?.includes(key) !== true),
  ).toEqual([]);
});

test.each(serviceNames)('compose can set every limit of callers that %s has', (name) => {
  const own = described.find(({ service }) => service === name)?.variables.map((variable) => variable.name);
  const limits = own?.filter((variable) => /^MAX_|_PER_|_WINDOW_/.test(variable)) ?? [];
  if (['auth', 'ticket', 'gateway'].includes(name)) expect(limits).not.toEqual([]);
  expect(limits.filter((limit) => services[name]?.environment[limit] !== `\${${limit}:-}`)).toEqual([]);
});

test('the example of an .env lists exactly the variables that compose requires', () => {
  const asked = [composeText, read('infra/docker/stores.compose.yml')].flatMap((text) =>
    namesIn(withoutComments(text)),
  );
  const example = [...read('.env.example').matchAll(/^(?:# )?([A-Z][A-Z_]+)=/gm)].map(([, name]) => name);
  expect(example.toSorted()).toEqual([...new Set(asked)].toSorted());
});

test('every image has a fixed version', () => {
  const bases = [...dockerfile.matchAll(/^FROM (\S+)/gm)].map(([, image]) => image);
  const images = [...bases, ...Object.values(stores).map(({ image }) => image)];
  expect(images).toHaveLength(5);
  for (const image of images) expect(image).toMatch(/:\d+(\.\d+)*-/);
  const [node] = bases;
  expect(node).toContain(`:${/^(\d+)/.exec(read('.nvmrc'))?.[1] ?? ''}.`);
});

test('the image knows the version of its sources', () => {
  const { version } = z.object({ version: z.string() }).parse(JSON.parse(read('package.json')));
  expect(imageEnvironment).toMatchObject({ SERVICE_VERSION: version, SERVICE_COMMIT: 'unknown' });
  for (const service of ['prepare', ...serviceNames])
    expect(services[service]?.build?.args).toEqual({ SERVICE_COMMIT: '${SERVICE_COMMIT:-unknown}' });
});

/** For the exit after the deadline, on a slow host. */
const spareMs = 10_000;

test('nothing is killed before the deadline of its drain is over (rule G21)', () => {
  expect(stopGraceMs).toBeGreaterThanOrEqual(drainDeadlineMs + spareMs);
  for (const one of [...serviceNames.map((name) => services[name]), ...Object.values(stores)])
    expect(one?.stop_grace_period).toBe(`${String(stopGraceMs / 1_000)}s`);
});

test('no start has a time limit, and every log is bounded', () => {
  for (const { healthcheck } of Object.values(stores)) expect(healthcheck?.start_period).toBe('24h');
  expect(dockerfile).toMatch(/^HEALTHCHECK .*--start-period=24h/m);
  for (const name of [...serviceNames, ...Object.keys(stores)])
    expect(services[name]?.logging?.options).toEqual({ 'max-size': '20m', 'max-file': '4' });
});
