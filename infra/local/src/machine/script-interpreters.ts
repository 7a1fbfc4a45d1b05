import type { Say } from '../console.ts';
import { findBinary } from '../stores/server-binaries.ts';
import { type DebianPackage, installPackages, mayInstallPackages } from './debian-packages.ts';

/** PHP without its curl would run no snippet; it comes with it. */
const packagesOf: Readonly<Record<'php' | 'python3', readonly DebianPackage[]>> = {
  php: ['php-cli', 'php-curl'],
  python3: ['python3'],
};

/** What snippets of the API run in, beside the programs that are here anyway: the system's packages where we may. */
export async function provideScriptInterpreters(say: Say): Promise<void> {
  const missing = (['php', 'python3'] as const).filter((name) => findBinary(name) === undefined);
  if (missing.length > 0 && mayInstallPackages())
    await installPackages(
      missing.flatMap((name) => packagesOf[name]),
      say,
    );
  for (const name of missing)
    if (findBinary(name) === undefined)
      say(`${name}: not found. The snippet that it runs can not be tested without it.`);
}
