import { execFileSync } from 'node:child_process';
import { copyFileSync, existsSync, mkdirSync, readFileSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Complaint } from './complaint.mjs';
import { whileInstallingAlone } from './install-lock.mjs';
import { npmCi } from './npm.mjs';

const runtimePath = fileURLToPath(new URL('../node-runtime', import.meta.url));
const { version } = JSON.parse(readFileSync(join(runtimePath, 'package.json'), 'utf8'));

export function isNodeNewEnough() {
  return Number(process.versions.node.split('.')[0]) >= 24;
}

/** The packages are built for Linux with the GNU C library. */
function canBring() {
  const isKnown = process.platform === 'linux' && ['x64', 'arm64'].includes(process.arch);
  return isKnown && process.report.getReport().header.glibcVersionRuntime !== undefined;
}

/** The pinned Node 24 in the data folder; downloaded when first needed and checked against its lock file. */
export async function provideNode(dataPath) {
  if (!canBring()) {
    throw new Complaint(
      `Balcão runs on Node 24, and this is ${process.version} on ${process.platform} ${process.arch}, for which it can't bring its own.\n` +
        'Install Node 24 (https://nodejs.org, or: nvm install 24), then run the command again.',
    );
  }
  const folder = join(dataPath, 'tools', `node-${version}`);
  const nodePath = join(folder, 'node_modules', `node-linux-${process.arch}`, 'bin/node');
  if (!works(nodePath)) {
    await whileInstallingAlone(join(dataPath, 'tools'), async () => {
      if (works(nodePath)) return;
      console.log(`This is Node ${process.version}; bringing Node ${version} into ${folder} …`);
      mkdirSync(folder, { recursive: true });
      for (const name of ['package.json', 'package-lock.json'])
        copyFileSync(join(runtimePath, name), join(folder, name));
      await npmCi(folder, `Bringing Node ${version}`);
      // Its packages, one per system, are optional: npm skips one that it cannot download, and reports success.
      if (!existsSync(nodePath))
        throw new Complaint(
          `Node ${version} could not be brought: npm got no package of it.\n` +
            'Mostly this is the network: check that the package registry can be reached (npm ping), then run the command again.\n' +
            'Without a network install Node 24 by hand (https://nodejs.org).',
        );
      if (!works(nodePath))
        throw new Complaint(
          `Node ${version} was installed but does not run (${nodePath}). Install Node 24 by hand.`,
        );
    });
  }
  // So that programs that our commands start by name (`#!/usr/bin/env node`) find the same Node.
  return {
    nodePath,
    env: { ...process.env, PATH: `${dirname(nodePath)}${delimiter}${process.env.PATH ?? ''}` },
  };
}

function works(nodePath) {
  if (!existsSync(nodePath)) return false;
  try {
    return execFileSync(nodePath, ['--version'], { encoding: 'utf8' }).trim() === `v${version}`;
  } catch {
    return false;
  }
}
