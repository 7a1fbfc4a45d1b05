import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { type ServedDesk, servedDeskSchema } from './served-desk.ts';

export type Version = ServedDesk & {
  readonly name: string;
  /** Of the supervisor, whose descendants are the services and stores. */
  readonly pid: number;
  readonly stop: () => Promise<void>;
};

/** Starts the desk of the checkout in this folder, with new data that end with it. */
export const startVersion = async (name: string, checkout: string): Promise<Version> => {
  const child = fork(fileURLToPath(new URL('serve-desk.ts', import.meta.url)), {
    cwd: checkout,
    env: { ...process.env, BENCH_CHECKOUT: checkout },
  });
  const ended = once(child, 'exit');
  const desk: unknown = await Promise.race([
    once(child, 'message').then(([message]: unknown[]) => message),
    ended.then(() => Promise.reject(new Error(`the desk of ${checkout} did not start`))),
  ]);
  return {
    ...servedDeskSchema.parse(desk),
    name,
    pid: child.pid ?? Number.NaN,
    stop: async () => {
      if (child.connected) child.disconnect();
      await ended;
    },
  };
};
