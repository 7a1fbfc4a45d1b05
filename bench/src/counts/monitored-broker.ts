import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { freePort } from '@balcao/local/processes/free-port';
import { requireOk } from '@balcao/local/processes/require-ok';
import { startServerProcess, waitUntilReady } from '@balcao/local/processes/server-process';
import { findBinary } from '@balcao/local/machine/server-binaries';
import { z } from 'zod';

const connectionsSchema = z.object({
  connections: z
    .array(
      z.object({
        name: z.string().default(''),
        in_msgs: z.number(),
        in_bytes: z.number(),
      }),
    )
    .nullable(),
});
const serverSchema = z.object({
  in_msgs: z.number(),
  out_msgs: z.number(),
  in_bytes: z.number(),
  out_bytes: z.number(),
});

export type BrokerReading = {
  /** By the name of the client that published them. */
  readonly published: ReadonlyMap<string, number>;
  readonly server: z.output<typeof serverSchema>;
};

/** A broker like the desk's own, whose monitoring is open: the desk's own cannot be asked how much it carried. */
export const startMonitoredBroker = async (folder: string) => {
  const binary = findBinary('nats-server');
  if (binary === undefined) throw new Error('--counts needs the program nats-server on this machine.');
  mkdirSync(folder, { recursive: true });
  const [port, monitor] = [await freePort(), await freePort()];
  const configPath = join(folder, 'nats.conf');
  const lines = [
    `listen: "127.0.0.1:${port}"`,
    `http: "127.0.0.1:${monitor}"`,
    `jetstream { store_dir: ${JSON.stringify(folder)} }`,
    'max_payload: 8MB',
  ];
  writeFileSync(configPath, `${lines.join('\n')}\n`);
  const logPath = join(folder, 'nats.log');
  const server = await startServerProcess({
    name: 'nats-server',
    command: binary,
    args: ['--config', configPath],
    logPath,
    stopSignal: 'INT',
  });
  const pageOf = async <T extends z.ZodType>(page: string, schema: T): Promise<z.output<T>> =>
    schema.parse(await (await fetch(`http://127.0.0.1:${monitor}/${page}`)).json());
  await waitUntilReady('nats-server', server, logPath, () =>
    requireOk(`http://127.0.0.1:${monitor}/healthz`),
  );
  return {
    url: `nats://127.0.0.1:${port}`,
    pid: server.pid,
    read: async (): Promise<BrokerReading> => {
      const { connections } = await pageOf('connz?limit=1024', connectionsSchema);
      const published = new Map<string, number>();
      for (const { name, in_msgs: count } of connections ?? [])
        published.set(name, (published.get(name) ?? 0) + count);
      return { published, server: await pageOf('varz', serverSchema) };
    },
    stop: () => server.stop(),
  };
};
