import type { Say } from '../console.ts';
import { findBinary } from './server-binaries.ts';
import { type DebianPackage, installPackages, mayInstallPackages } from './debian-packages.ts';

/** PHP runs no snippet without its curl extension. */
const packagesOf: Readonly<Record<'php' | 'python3', readonly DebianPackage[]>> = {
  php: ['php-cli', 'php-curl'],
  python3: ['python3'],
};

/**
 * Provides the interpreters for the API's snippets that are not here anyway: the system's packages if we may install
 * them.
 */
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
