import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { z } from 'zod';
import { repositoryPath } from '../src/settings.ts';
import { serviceNames } from '../src/supervisor/service-environment.ts';

const run = promisify(execFile);

const variablesSchema = z.array(
  z.object({
    name: z.string(),
    description: z.string().min(1),
    fallback: z.string().nullable(),
    isNeeded: z.boolean(),
    isSecret: z.boolean(),
  }),
);

export type DescribedService = {
  readonly service: string;
  readonly variables: z.output<typeof variablesSchema>;
};

/** Reads a service's configuration like the service, without its other imports. */
export const readingConfigOf = (service: string): readonly string[] => [
  '--input-type=module',
  '--eval',
  `import { loadConfig } from './packages/service-kit/src/config.ts';
   import { configSchema } from './services/${service}/src/config.ts';
   loadConfig(configSchema);`,
  '--',
];

/** Each service's description of its variables. */
export const describeServices = (): Promise<readonly DescribedService[]> =>
  Promise.all(
    serviceNames.map(async (service) => {
      const { stdout } = await run(process.execPath, [...readingConfigOf(service), '--describe-config'], {
        cwd: repositoryPath,
      });
      return { service, variables: variablesSchema.parse(JSON.parse(stdout)) };
    }),
  );

/** Ends with 0 if the service would start with this environment. */
export const checkConfig = async (
  args: readonly string[],
  env: NodeJS.ProcessEnv,
): Promise<{ readonly code: unknown; readonly output: string }> => {
  try {
    const { stdout } = await run(process.execPath, [...args, '--check-config'], {
      cwd: repositoryPath,
      env: { ...env, NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'] },
    });
    return { code: 0, output: stdout };
  } catch (error) {
    const { code, stderr } = z.object({ code: z.unknown(), stderr: z.string() }).parse(error);
    return { code, output: stderr };
  }
};
