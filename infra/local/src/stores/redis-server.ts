import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  startServerProcess,
  waitUntilReady,
  type ServerProcess,
  type SystemUser,
} from '../processes/server-process.ts';
import { askServer } from './line-protocol.ts';
import { giveTo } from './ownership.ts';

export type RedisServerOptions = {
  binary: string;
  port: number;
  /** Exists, and is reachable by `user`. */
  folder: string;
  logPath: string;
  password?: string | undefined;
  user?: SystemUser | undefined;
};

/** A redis-server that keeps every write in its append-only file and never evicts, on loopback. */
export async function startRedisServer(options: RedisServerOptions): Promise<ServerProcess> {
  const configPath = join(options.folder, 'redis.conf');
  const lines = [
    'bind 127.0.0.1',
    `port ${String(options.port)}`,
    `dir ${JSON.stringify(options.folder)}`,
    'appendonly yes',
    'maxmemory-policy noeviction',
    'save ""',
    ...(options.password === undefined ? [] : [`requirepass ${options.password}`]),
  ];
  writeFileSync(configPath, `${lines.join('\n')}\n`, { mode: 0o600 });
  giveTo(options.user, options.folder, configPath);
  const server = await startServerProcess({
    name: 'redis-server',
    command: options.binary,
    args: [configPath],
    logPath: options.logPath,
    cwd: options.folder,
    stopSignal: 'TERM',
    user: options.user,
  });
  await waitUntilReady('redis-server', server, options.logPath, async () => {
    const answer = await askRedis(options.port, options.password, 'PING');
    return answer.startsWith('+PONG');
  });
  return server;
}

/** Sends one command without arguments and gives the raw reply (`+PONG`, `-LOADING …`). */
export async function askRedis(
  port: number,
  password: string | undefined,
  command: 'PING' | 'FLUSHALL',
): Promise<string> {
  const login = password === undefined ? '' : `AUTH ${password}\r\n`;
  const expectedLines = password === undefined ? 1 : 2;
  const answer = await askServer(
    port,
    `${login}${command}\r\n`,
    (text) => text.split('\r\n').length > expectedLines,
  );
  return answer.split('\r\n')[expectedLines - 1] ?? '';
}

/** Forgets every key of the server at this address, which must lie on loopback. */
export async function flushRedis(url: string): Promise<void> {
  const { port, password } = new URL(url);
  const reply = await askRedis(Number(port), password === '' ? undefined : password, 'FLUSHALL');
  if (!reply.startsWith('+OK')) throw new Error(`Redis refused FLUSHALL: ${reply}`);
}
