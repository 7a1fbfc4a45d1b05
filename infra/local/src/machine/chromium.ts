import type { Say } from '../console.ts';
import { findBinary, givenBinary } from './server-binaries.ts';
import { installPackages, mayInstallPackages } from './debian-packages.ts';

const knownPaths = [
  '/usr/lib/chromium/chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
] as const;
const knownNames = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome'] as const;

/**
 * The configured browser, else one on this machine, else the system's package if we may install it.
 * @throws if the configured one does not work
 */
export async function provideChromium(given: string | undefined, say: Say): Promise<string | undefined> {
  if (given !== undefined) return givenBinary('CHROMIUM_PATH', given);
  const found = findChromium();
  if (found !== undefined || !mayInstallPackages()) return found;
  await installPackages(['chromium'], say);
  return findChromium();
}

function findChromium(): string | undefined {
  return findBinary(...knownPaths) ?? findBinary(...knownNames);
}
