import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';
import type { FloorQuery } from './queries.ts';

const startFloor = async (
  file: string,
  env: NodeJS.ProcessEnv,
): Promise<{ process: ChildProcess; message: unknown }> => {
  const child = fork(fileURLToPath(new URL(file, import.meta.url)), { env: { ...process.env, ...env } });
  const message: unknown = await Promise.race([
    once(child, 'message').then(([first]: unknown[]) => first),
    once(child, 'exit').then(() => Promise.reject(new Error(`${file} ended before it was ready`))),
  ]);
  return { process: child, message };
};

/** Starts both floors in their own processes, like the real services. */
export const startFloors = async (
  queries: readonly FloorQuery[],
  stores: { readonly databaseUrl: string; readonly natsUrl: string },
): Promise<{ url: string; stop: () => void }> => {
  const env = {
    DATABASE_URL: stores.databaseUrl,
    NATS_URL: stores.natsUrl,
    NODE_ENV: 'production',
    FLOOR_QUERIES: JSON.stringify(queries),
  };
  const owner = await startFloor('floor-owner.ts', env);
  const door = await startFloor('floor-gateway.ts', env);
  const { port } = z.object({ port: z.number() }).parse(door.message);
  return {
    url: `http://127.0.0.1:${port}`,
    stop: () => {
      owner.process.disconnect();
      door.process.disconnect();
    },
  };
};
