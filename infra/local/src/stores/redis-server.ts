import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  giveTo,
  type ServerProcess,
  startServerProcess,
  type SystemUser,
  waitUntilReady,
} from '../processes/server-process.ts';
import { askServer } from './line-protocol.ts';
import { credentialsOf, serverAddressOf } from './store-address.ts';

export type RedisServerOptions = {
  binary: string;
  port: number;
  /** Must exist and be accessible to `user`. */
  folder: string;
  logPath: string;
  password?: string | undefined;
  user?: SystemUser | undefined;
};

/** Resolves once it answers. */
export async function startRedisServer(options: RedisServerOptions): Promise<ServerProcess> {
  const server = await spawnRedisServer(options);
  await waitUntilReady('redis-server', server, options.logPath, () => askRedisServer(options));
  return server;
}

/** A redis-server on loopback that writes everything to its append-only file and never evicts. */
export async function spawnRedisServer(options: RedisServerOptions): Promise<ServerProcess> {
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
  return startServerProcess({
    name: 'redis-server',
    command: options.binary,
    args: [configPath],
    logPath: options.logPath,
    cwd: options.folder,
    stopSignal: 'TERM',
    user: options.user,
  });
}

/** @throws why it is not ready */
export async function askRedisServer({
  port,
  password = '',
}: Pick<RedisServerOptions, 'port' | 'password'>): Promise<void> {
  const answer = await askRedis(new URL(`redis://:${password}@127.0.0.1:${String(port)}`), 'PING');
  if (!answer.startsWith('+PONG')) throw new Error(answer);
}

/** A command in Redis' protocol: the number of words, then each with its length in bytes. */
const inWire = (words: readonly string[]): string =>
  [`*${words.length}`, ...words.flatMap((word) => [`$${Buffer.byteLength(word)}`, word]), ''].join('\r\n');

const signInTo = (address: URL): readonly (readonly string[])[] => {
  const { username, password } = credentialsOf(address);
  const login = [username, password].filter((word) => word !== '');
  return login.length === 0 ? [] : [['AUTH', ...login]];
};

/** Sends one command to the server at this address and returns the raw reply (`+PONG`, `-LOADING …`). */
export async function askRedis(address: URL, command: 'PING' | 'FLUSHALL'): Promise<string> {
  const commands = [...signInTo(address), [command]];
  const answer = await askServer(
    serverAddressOf(address, 6379),
    commands.map(inWire).join(''),
    (text) => text.split('\r\n').length > commands.length,
  );
  const replies = answer.split('\r\n').slice(0, commands.length);
  const reply = replies.at(-1) ?? '';
  // The first error says why it refused.
  return reply.startsWith('-') ? (replies.find((line) => line.startsWith('-')) ?? reply) : reply;
}

/** Undefined if the server does not report it. */
export async function versionOfRedis(address: URL): Promise<string | undefined> {
  const answer = await askServer(
    serverAddressOf(address, 6379),
    [...signInTo(address), ['INFO', 'server']].map(inWire).join(''),
    (text) => /redis_version:\S+\r\n|^-/m.test(text),
  );
  return /redis_version:(\S+)/.exec(answer)?.[1];
}

/** Forgets every key of the server at this address. */
export async function flushRedis(url: string): Promise<void> {
  const reply = await askRedis(new URL(url), 'FLUSHALL');
  if (!reply.startsWith('+OK')) throw new Error(`Redis refused FLUSHALL: ${reply}`);
}
