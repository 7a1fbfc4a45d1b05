import type { Say } from '../console.ts';
import { findBinary } from '../stores/server-binaries.ts';
import { installPackages, mayInstallPackages } from './debian-packages.ts';

/** The given ffmpeg, else one on this machine, else the system's package when we may install it. */
export async function provideFfmpeg(given: string | undefined, say: Say): Promise<string | undefined> {
  const found = given ?? findBinary('ffmpeg');
  if (found !== undefined || !mayInstallPackages()) return found;
  await installPackages(['ffmpeg'], say);
  return findBinary('ffmpeg');
}
