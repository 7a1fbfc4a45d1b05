import { execFile } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { Client } from 'pg';
import { ExplainedError } from '../console.ts';
import {
  giveTo,
  type ServerProcess,
  startServerProcess,
  type SystemUser,
} from '../processes/server-process.ts';

const run = promisify(execFile);

export type PostgresServerOptions = {
  /** The program `postgres`, with `initdb` beside it. */
  binary: string;
  port: number;
  /** Must exist and be accessible to `user`; the cluster is created in it if missing. */
  folder: string;
  logPath: string;
  /** Of the superuser `balcao`. */
  password: string;
  user?: SystemUser | undefined;
  /** The data end with this run. */
  isThrowaway?: boolean | undefined;
};

const superuser = 'balcao';

// Durable (fsync stays on); no socket file, so that paths may be long; enough connections for a pool of 6 per process.
const serverSettings = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  max_connections: '200',
  shared_buffers: '256MB',
  max_wal_size: '2GB',
  wal_compression: 'on',
  random_page_cost: '1.1',
  // Compiling costs more than it saves for queries that take milliseconds.
  jit: 'off',
  timezone: 'UTC',
  log_timezone: 'UTC',
};

// Nothing survives a crash of the machine. Databases are created and dropped by the hundred, and stay small.
const throwawaySettings = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  wal_level: 'minimal',
  max_wal_senders: '0',
  wal_compression: 'off',
  autovacuum: 'off',
  shared_buffers: '64MB',
};

/** The longest path of a socket file on any system. */
const maxPathLength = 90;

/** A socket file in addition to the port, because it costs half as much as loopback. */
const socketSettings = (folder: string): Record<string, string> =>
  folder.length > maxPathLength ? {} : { unix_socket_directories: folder };

/** Our own Postgres on loopback; its cluster is created at the first start. */
export async function spawnPostgresServer(options: PostgresServerOptions): Promise<ServerProcess> {
  const cluster = join(options.folder, 'cluster');
  if (!existsSync(cluster)) await makeCluster(options, cluster);
  const program = programFor(cluster, options.binary);
  removeStaleLock(cluster);
  const settings = Object.entries({
    ...serverSettings,
    ...(options.isThrowaway === true ? { ...throwawaySettings, ...socketSettings(options.folder) } : {}),
    port: String(options.port),
  });
  return startServerProcess({
    name: 'Postgres',
    command: program,
    args: ['-D', cluster, ...settings.flatMap(([name, value]) => ['-c', `${name}=${value}`])],
    logPath: options.logPath,
    cwd: options.folder,
    // SIGINT is Postgres' fast shutdown: sessions end, and everything is written.
    stopSignal: 'INT',
    user: options.user,
  });
}

export function postgresUrl(port: number, password: string, database: string): string {
  return `postgres://${superuser}:${password}@127.0.0.1:${String(port)}/${database}`;
}

/** Created in a temporary folder and renamed, so that an aborted start never leaves half a cluster. */
async function makeCluster(options: PostgresServerOptions, cluster: string): Promise<void> {
  const unfinished = `${cluster}-unfinished`;
  const passwordPath = join(options.folder, 'password');
  rmSync(unfinished, { recursive: true, force: true });
  mkdirSync(unfinished, { mode: 0o700 });
  writeFileSync(passwordPath, options.password, { mode: 0o600 });
  giveTo(options.user, options.folder, unfinished, passwordPath);
  const locale =
    process.platform === 'linux' ? ['--locale=C.UTF-8'] : ['--locale=C', '--lc-ctype=en_US.UTF-8'];
  const args = [
    '-D',
    unfinished,
    '-U',
    superuser,
    '--auth-host=scram-sha-256',
    // Only accounts that may enter its folder reach the socket file.
    options.isThrowaway === true ? '--auth-local=trust' : '--auth-local=scram-sha-256',
    '--pwfile',
    passwordPath,
    '-E',
    'UTF8',
    ...locale,
  ];
  try {
    await run(join(dirname(realpathSync(options.binary)), 'initdb'), args, {
      cwd: options.folder,
      ...(options.user === undefined ? {} : { uid: options.user.uid, gid: options.user.gid }),
    });
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new ExplainedError(`Postgres could not make its data folder ${cluster}: ${reason}`, {
      cause: error,
    });
  } finally {
    rmSync(passwordPath, { force: true });
  }
  renameSync(unfinished, cluster);
}

/** A cluster belongs to one major version, and Debian installs several. */
function programFor(cluster: string, binary: string): string {
  const version = readFileSync(join(cluster, 'PG_VERSION'), 'utf8').trim();
  const ofVersion = `/usr/lib/postgresql/${version}/bin/postgres`;
  return existsSync(ofVersion) ? ofVersion : binary;
}

/**
 * Postgres refuses to start while the process in its lock file lives. After a crash of the machine that pid may belong
 * to any other program, so the file is stale.
 */
function removeStaleLock(cluster: string): void {
  const lockPath = join(cluster, 'postmaster.pid');
  if (!existsSync(lockPath)) return;
  const pid = Number(readFileSync(lockPath, 'utf8').split('\n')[0]);
  if (process.platform !== 'linux') return;
  const commandLine = readCommandLine(pid);
  // Postgres itself then looks for processes of the dead one, which may still write, and needs the file for that.
  if (commandLine === '') return;
  if (commandLine.includes(cluster)) {
    throw new ExplainedError(
      `A Postgres (process ${String(pid)}) is still using ${cluster}. Stop it: kill -INT ${String(pid)}`,
    );
  }
  rmSync(lockPath);
}

function readCommandLine(pid: number): string {
  try {
    return readFileSync(`/proc/${String(pid)}/cmdline`, 'utf8');
  } catch {
    return '';
  }
}

/** For one question. A server that is busy with its recovery answers at once, and a slow host needs its time. */
const patienceMs = 30_000;

/** @throws why it is not ready */
export async function askPostgresServer(port: number, password: string): Promise<void> {
  const client = new Client({
    connectionString: postgresUrl(port, password, 'postgres'),
    connectionTimeoutMillis: patienceMs,
  });
  client.on('error', () => undefined);
  try {
    await client.connect();
    await client.query('select 1');
  } finally {
    await client.end();
  }
}
