import { fork } from 'node:child_process';
import { once } from 'node:events';
import { getCompileCacheDir } from 'node:module';
import { dirname } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { DriverError } from '#channels/driver.ts';
import {
  childFrameSchema,
  commandOutputs,
  type ChildFrame,
  type Command,
  type CommandInputs,
  type CommandName,
  type CommandOutputs,
} from './child-protocol.ts';

import { profileArgument } from './processes-of-profile.ts';

/** The compile cache of this process; its version's folder lies below the configured one. */
const cacheOfVersion = getCompileCacheDir();
const compileCache = cacheOfVersion === undefined ? undefined : dirname(cacheOfVersion);

const entry = fileURLToPath(new URL('child/main.ts', import.meta.url));
const mostStderr = 2_000;
const lastOutputMs = 200;
/** Messages that Chromium prints on every machine without a desktop. */
const busNoise = /^.*\bdbus\b.*\n?/gm;

export type ChildLink = {
  readonly pid: number;
  /** Rejects with `DriverError`: the child's own, or `unknown` if there is no answer before the deadline. */
  readonly call: <N extends CommandName>(
    name: N,
    input: CommandInputs[N],
    deadlineMs: number,
  ) => Promise<CommandOutputs[N]>;
  /** Resolves when the process has exited, with its and its browser's last output. */
  readonly exited: Promise<string>;
};

/** Called for each event of the child. */
export type ChildListener = (frame: Exclude<ChildFrame, { kind: 'done' | 'failed' }>) => void;

/**
 * One process for each connection, so that errors, leaks and hangs of the library stay there. It has its own process
 * group, so that Ctrl-C leaves it to our ordered stop, and an environment without the service's secrets.
 */
export async function forkChild(profilePath: string, listener: ChildListener): Promise<ChildLink> {
  const child = fork(entry, [profileArgument(profilePath)], {
    cwd: '/',
    detached: true,
    execArgv: [],
    env: {
      HOME: profilePath,
      LANG: 'C.UTF-8',
      // Compiling is half of the library's load time.
      ...(compileCache === undefined ? {} : { NODE_COMPILE_CACHE: compileCache }),
    },
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  });
  // Rejects if 'error' is emitted first.
  await once(child, 'spawn');
  const { pid } = child;
  if (pid === undefined) throw new Error('The process of a connection has no id.');
  let said = '';
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    said = `${said}${text.replaceAll(busNoise, '')}`.slice(-mostStderr);
  });
  const open = new Map<number, { done: (output: unknown) => void; fail: (error: DriverError) => void }>();
  let commands = 0;
  let isGone = false;

  child.on('message', (raw) => {
    // A compromised browser may send anything, and must not crash the service.
    const frame = childFrameSchema.safeParse(raw).data;
    if (frame === undefined) listener({ kind: 'note', text: 'The process of a session speaks nonsense.' });
    else if (frame.kind === 'done') open.get(frame.id)?.done(frame.output);
    else if (frame.kind === 'failed') open.get(frame.id)?.fail(new DriverError(frame.problem, frame.detail));
    else listener(frame);
  });
  // Writing to a process that is exiting; its exit is reported.
  child.on('error', () => undefined);
  const closed = new Promise((resolve) => child.once('close', resolve));
  const exited = new Promise((resolve) => child.once('exit', resolve)).then(async () => {
    isGone = true;
    // Its last output has not arrived yet.
    await Promise.race([closed, sleep(lastOutputMs)]);
    for (const { fail } of open.values()) fail(new DriverError('unknown', 'The process ended.'));
    return said.trim();
  });

  return {
    pid,
    exited,
    call: async (name, input, deadlineMs) => {
      if (isGone || !child.connected) throw new DriverError('not-ready', 'The process is gone.');
      const id = (commands += 1);
      const answer = new Promise<unknown>((resolve, reject) => {
        const timer = setTimeout(() => {
          open.delete(id);
          reject(new DriverError('unknown', `No answer to ${name} within ${deadlineMs} ms.`));
        }, deadlineMs);
        const settle = () => {
          clearTimeout(timer);
          open.delete(id);
        };
        open.set(id, {
          done: (output) => {
            settle();
            resolve(output);
          },
          fail: (error) => {
            settle();
            reject(error);
          },
        });
      });
      const command: Command = { id, name, input, deadline: Date.now() + deadlineMs };
      child.send(command);
      return commandOutputs[name].parse(await answer);
    },
  };
}
