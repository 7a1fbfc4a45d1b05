import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { repositoryPath } from '../settings.ts';
import { runCommand } from './run-command.ts';

const packageSchema = z.object({ version: z.string() });

/** The version of the sources, as services report it in logs and metrics; without a checkout there is no commit. */
export async function sourceVersion(): Promise<{ SERVICE_VERSION: string; SERVICE_COMMIT?: string }> {
  const { version } = packageSchema.parse(
    JSON.parse(readFileSync(join(repositoryPath, 'package.json'), 'utf8')),
  );
  const { code, output } = await runCommand('git', ['rev-parse', '--short=12', 'HEAD'], {
    cwd: repositoryPath,
  });
  return { SERVICE_VERSION: version, ...(code === 0 ? { SERVICE_COMMIT: output.trim() } : {}) };
}
