import {
  accessSync,
  appendFileSync,
  chmodSync,
  constants,
  existsSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import type { Say } from '../console.ts';
import { findBinary } from './server-binaries.ts';
import { mustRun, runCommand } from './run-command.ts';

export type DebianPackage =
  | 'postgresql'
  | 'redis-server'
  | 'nats-server'
  | 'chromium'
  | 'openssl'
  | 'ffmpeg'
  | 'php-cli'
  | 'php-curl'
  | 'python3';

const policyPath = '/usr/sbin/policy-rc.d';
const policyAside = `${policyPath}.before-balcao`;
const marker = '# balcao: only while its packages are being installed';
const clusterSettingsPath = '/etc/postgresql-common/createcluster.conf';

/** Whether we are root on a system with apt. */
export function mayInstallPackages(): boolean {
  return process.getuid?.() === 0 && findBinary('apt-get') !== undefined;
}

/**
 * Installs packages without starting anything: no service is started or enabled, and no Postgres cluster is created.
 * The temporary changes to the system are reverted afterwards, also after an aborted installation.
 */
export async function installPackages(packages: readonly DebianPackage[], say: Say): Promise<void> {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive', LC_ALL: 'C.UTF-8' };
  const aptGet = (...args: readonly string[]): Promise<string> =>
    mustRun(`Installing ${packages.join(', ')}`, 'apt-get', [...args], { env });
  say(`Installing the system's packages ${packages.join(', ')} …`);
  restoreSystem();
  refuseServiceStarts();
  try {
    await aptGet('update', '-q');
    if (packages.includes('postgresql')) {
      // Its setting can be changed only once its package is installed.
      await aptGet('install', '-y', '-q', '--no-install-recommends', 'postgresql-common');
      appendFileSync(clusterSettingsPath, `${marker}\ncreate_main_cluster = false\n`);
    }
    // Chromium's sandbox needs its helper where user namespaces are disabled.
    const names = packages.flatMap((name) => (name === 'chromium' ? [name, 'chromium-sandbox'] : [name]));
    await aptGet('install', '-y', '-q', '--no-install-recommends', ...names);
    const services = packages.filter((name) => /postgresql|-server$/.test(name));
    for (const service of services) {
      await runCommand('deb-systemd-helper', ['disable', `${service}.service`]);
      await runCommand('update-rc.d', [service, 'disable']);
    }
  } finally {
    restoreSystem();
  }
}

/** Debian runs this file before a package starts its service; images for containers often have one that refuses. */
function refuseServiceStarts(): void {
  if (existsSync(policyPath)) {
    if (readFileSync(policyPath, 'utf8').includes('exit 101')) return;
    renameSync(policyPath, policyAside);
  }
  writeFileSync(policyPath, `#!/bin/sh\n${marker}\nexit 101\n`);
  chmodSync(policyPath, 0o755);
}

function restoreSystem(): void {
  if (existsSync(policyPath) && readFileSync(policyPath, 'utf8').includes(marker)) rmSync(policyPath);
  if (existsSync(policyAside)) renameSync(policyAside, policyPath);
  if (!isWritable(clusterSettingsPath)) return;
  const settings = readFileSync(clusterSettingsPath, 'utf8');
  const start = settings.indexOf(marker);
  if (start !== -1) writeFileSync(clusterSettingsPath, settings.slice(0, start));
}

function isWritable(path: string): boolean {
  try {
    accessSync(path, constants.W_OK);
    return true;
  } catch {
    return false;
  }
}
