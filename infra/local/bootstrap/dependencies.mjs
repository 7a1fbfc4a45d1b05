import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { whileInstallingAlone } from './install-lock.mjs';
import { npmCi } from './npm.mjs';

function readIfPresent(path) {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return undefined;
  }
}

/** Whether the user installed the packages: then npm's own list in node_modules equals the lock file. */
function isInstalledByHand(rootPath, lockText) {
  const installedText = readIfPresent(join(rootPath, 'node_modules/.package-lock.json'));
  if (installedText === undefined) return false;
  const installed = JSON.parse(installedText).packages;
  return Object.entries(JSON.parse(lockText).packages).every(
    ([path, wanted]) =>
      !path.startsWith('node_modules/') || wanted.optional || installed[path]?.version === wanted.version,
  );
}

/** Installs exactly what package-lock.json lists, if node_modules differs. */
export async function provideDependencies(rootPath, dataPath) {
  const lockText = readFileSync(join(rootPath, 'package-lock.json'), 'utf8');
  const stamp = createHash('sha256').update(`${lockText}${process.platform}${process.arch}`).digest('hex');
  const stampPath = join(rootPath, 'node_modules/.balcao-installed');
  const isInstalled = () => readIfPresent(stampPath) === stamp;
  if (isInstalled()) return;
  await whileInstallingAlone(join(dataPath, 'tools'), async () => {
    if (isInstalled()) return;
    if (!isInstalledByHand(rootPath, lockText)) {
      console.log('Installing the packages of package-lock.json (the first time takes a minute or two) …');
      await npmCi(rootPath, 'Installing the packages');
    }
    writeFileSync(stampPath, stamp);
  });
}
