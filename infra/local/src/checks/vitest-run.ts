import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { z } from 'zod';
import { compileCache, repositoryPath } from '../settings.ts';
import type { Tally } from './check.ts';

const reportSchema = z.object({
  numPassedTests: z.number().int(),
  numFailedTests: z.number().int(),
  success: z.boolean(),
  testResults: z.array(z.object({ status: z.string(), assertionResults: z.array(z.unknown()) })),
});

/** One run of every test; what goes wrong outside of a test (a file that can't be read, an error after it) counts as one failed. */
export async function runVitest(
  args: readonly string[],
  env: NodeJS.ProcessEnv,
  stop: AbortSignal,
): Promise<Tally> {
  const folder = mkdtempSync(join(tmpdir(), 'balcao-test-report-'));
  const reportPath = join(folder, 'report.json');
  try {
    const code = await new Promise<number | null>((resolve, reject) => {
      const vitest = join(repositoryPath, 'node_modules/vitest/vitest.mjs');
      const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${reportPath}`];
      const child = spawn(process.execPath, [vitest, 'run', ...reporters, ...args], {
        stdio: 'inherit',
        cwd: repositoryPath,
        // Each file of the web has a process of its own, which reads the same packages as the one before.
        env: { NODE_COMPILE_CACHE: compileCache, ...env },
      });
      stop.addEventListener('abort', () => child.kill('SIGTERM'));
      child.once('error', reject).once('exit', resolve);
    });
    if (!existsSync(reportPath)) return { passed: 0, failed: 1 };
    return countReport(JSON.parse(readFileSync(reportPath, 'utf8')), code === 0);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** From vitest's JSON report. */
export function countReport(report: unknown, hasSucceeded: boolean): Tally {
  const { numPassedTests, numFailedTests, testResults } = reportSchema.parse(report);
  const unreadFiles = testResults.filter(
    (file) => file.status === 'failed' && file.assertionResults.length === 0,
  );
  const failed = numFailedTests + unreadFiles.length;
  return { passed: numPassedTests, failed: failed === 0 && !hasSucceeded ? 1 : failed };
}
