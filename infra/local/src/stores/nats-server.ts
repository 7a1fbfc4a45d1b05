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

export type NatsServerOptions = {
  binary: string;
  port: number;
  /** Must exist and be accessible to `user`. */
  folder: string;
  logPath: string;
  credentials?: { user: string; password: string } | undefined;
  user?: SystemUser | undefined;
};

/** Resolves once it answers. */
export async function startNatsServer(options: NatsServerOptions): Promise<ServerProcess> {
  const server = await spawnNatsServer(options);
  await waitUntilReady('nats-server', server, options.logPath, () => askNatsServer(options));
  return server;
}

/** A nats-server on loopback with JetStream in `folder`, and messages of at most 8 MB. */
export async function spawnNatsServer(options: NatsServerOptions): Promise<ServerProcess> {
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
  return startServerProcess({
    name: 'nats-server',
    command: options.binary,
    args: ['--config', configPath],
    logPath: options.logPath,
    cwd: options.folder,
    stopSignal: 'INT',
    user: options.user,
  });
}

/** @throws why it is not ready */
export async function askNatsServer({
  port,
  credentials,
}: Pick<NatsServerOptions, 'port' | 'credentials'>): Promise<void> {
  const login = credentials === undefined ? '' : `${credentials.user}:${credentials.password}@`;
  const refusal = /-ERR.*/.exec(await answerOfNats(new URL(`nats://${login}127.0.0.1:${String(port)}`)))?.[0];
  if (refusal !== undefined) throw new Error(refusal);
}

/**
 * The server's `INFO {…}`, and its answer to the sign-in: `PONG` or `-ERR …`. There is no sign-in if it requires TLS.
 */
export function answerOfNats(address: URL): Promise<string> {
  const { username, password } = credentialsOf(address);
  const login = password === '' ? { auth_token: username } : { user: username, pass: password };
  const request = `CONNECT ${JSON.stringify({ verbose: false, ...(username === '' ? {} : login) })}\r\nPING\r\n`;
  return askServer(serverAddressOf(address, 4222), request, (text) =>
    /PONG\r\n|-ERR.*\r\n|"tls_required":true.*\r\n/.test(text),
  );
}
