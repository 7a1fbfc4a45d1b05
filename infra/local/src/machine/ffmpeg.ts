import type { Say } from '../console.ts';
import { findBinary, givenBinary } from './server-binaries.ts';
import { installPackages, mayInstallPackages } from './debian-packages.ts';

/**
 * The configured ffmpeg, else one on this machine, else the system's package if we may install it.
 * @throws if the configured one does not work
 */
export async function provideFfmpeg(given: string | undefined, say: Say): Promise<string | undefined> {
  if (given !== undefined) return givenBinary('FFMPEG_PATH', given);
  const found = findBinary('ffmpeg');
  if (found !== undefined || !mayInstallPackages()) return found;
  await installPackages(['ffmpeg'], say);
  return findBinary('ffmpeg');
}
