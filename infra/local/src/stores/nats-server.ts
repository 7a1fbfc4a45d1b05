import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  startServerProcess,
  waitUntilReady,
  type ServerProcess,
  type SystemUser,
} from '../processes/server-process.ts';
import { giveTo } from './ownership.ts';
import { askServer } from './line-protocol.ts';

export type NatsServerOptions = {
  binary: string;
  port: number;
  /** Exists, and is reachable by `user`. */
  folder: string;
  logPath: string;
  credentials?: { user: string; password: string } | undefined;
  user?: SystemUser | undefined;
};

/** A nats-server with JetStream in `folder`, messages of at most 8 MB, on loopback. */
export async function startNatsServer(options: NatsServerOptions): Promise<ServerProcess> {
  const configPath = join(options.folder, 'nats.conf');
  const lines = [
    `listen: "127.0.0.1:${String(options.port)}"`,
    `jetstream { store_dir: ${JSON.stringify(join(options.folder, 'jetstream'))} }`,
    'max_payload: 8MB',
    ...(options.credentials === undefined
      ? []
      : [
          `authorization { user: "${options.credentials.user}", password: "${options.credentials.password}" }`,
        ]),
  ];
  writeFileSync(configPath, `${lines.join('\n')}\n`, { mode: 0o600 });
  giveTo(options.user, options.folder, configPath);
  const server = await startServerProcess({
    name: 'nats-server',
    command: options.binary,
    args: ['--config', configPath],
    logPath: options.logPath,
    cwd: options.folder,
    stopSignal: 'INT',
    user: options.user,
  });
  await waitUntilReady('nats-server', server, options.logPath, () => isNatsReady(options));
  return server;
}

async function isNatsReady({ port, credentials }: NatsServerOptions): Promise<boolean> {
  const login = credentials === undefined ? {} : { user: credentials.user, pass: credentials.password };
  const request = `CONNECT ${JSON.stringify({ verbose: false, ...login })}\r\nPING\r\n`;
  const answer = await askServer(port, request, (text) => /PONG\r\n|-ERR/.test(text));
  return !answer.includes('-ERR');
}
