import type { Say } from '../console.ts';
import type { RunRecord } from './run-record.ts';
import { keepTrying, type Pauses, startPauses, waitFor } from '../processes/keep-trying.ts';
import type { ServerProcess } from '../processes/server-process.ts';

type KeptProcessOptions = {
  readonly name: string;
  readonly record: RunRecord;
  readonly say: Say;
  readonly stopSignal: 'TERM' | 'INT';
  readonly spawn: () => Promise<ServerProcess>;
  /** @throws why it is not ready */
  readonly ask: () => Promise<unknown>;
  /** Called at each end of the process that nobody asked for. @throws if another start would end in the same way */
  readonly onEnd?: (code: number | null) => void;
  /** Whether no start can succeed, because of this error of `spawn`. Default: never. */
  readonly isHopeless?: (error: unknown) => boolean;
  /** Between an end and the next start. */
  readonly pauses?: Pauses;
};

/** A store or a service, which is started again whenever it ends. */
export type KeptProcess = {
  /** Undefined while it does not run. */
  readonly pid: () => number | undefined;
  readonly kill: (signal: NodeJS.Signals) => void;
  /** Resolves once it is ready, however long that takes. @throws if it was stopped, or if no start can succeed */
  readonly start: () => Promise<void>;
  /** Stops it in order; only `start` starts it again. */
  readonly stop: () => Promise<void>;
  /** Like `start`, for a process that was started. */
  readonly untilReady: () => Promise<void>;
};

/** From a start to the next stop. */
type Wish = { readonly stop: AbortController; ready?: Promise<unknown> | undefined };

/** Keeps a process running. It has no last try, neither for its start nor for its readiness. */
export function keepProcess(options: KeptProcessOptions): KeptProcess {
  const { name, record, say, stopSignal } = options;
  let current: ServerProcess | undefined;
  let running: Promise<unknown> = Promise.resolve();
  /** Set once no start can succeed. */
  let hopeless: { readonly error: unknown } | undefined;
  let wish: Wish | undefined;

  const live = async (wished: Wish): Promise<void> => {
    const stop = wished.stop.signal;
    const started = await options.spawn().catch((error: unknown) => {
      if (options.isHopeless?.(error) === true) hopeless = { error };
      throw error;
    });
    current = started;
    record.add(name, started.pid, stopSignal);
    void becomeReady(wished).catch(() => undefined);
    if (stop.aborted) await started.stop();
    const code = await started.exited;
    current = undefined;
    record.remove(started.pid);
    if (stop.aborted) return;
    try {
      options.onEnd?.(code);
    } catch (error) {
      hopeless = { error };
      throw error;
    }
    throw new Error(code === null ? 'killed' : `exit code ${String(code)}`);
  };

  const keepRunning = (wished: Wish): Promise<unknown> =>
    keepTrying(() => live(wished), {
      pauses: options.pauses ?? startPauses,
      stop: wished.stop.signal,
      isFinal: () => hopeless !== undefined,
      onFailure(error, pauseMs) {
        const why = error instanceof Error ? error.message : String(error);
        say(`${name} ended (${why}); starting it again in ${String(pauseMs)} ms.`);
      },
    }).catch(() => undefined);

  /** One wait, however many callers it has, so that it is said once. */
  const becomeReady = (wished: Wish): Promise<unknown> =>
    (wished.ready ??= waitFor(
      name,
      async () => {
        try {
          await options.ask();
        } catch (error) {
          throw hopeless === undefined ? error : hopeless.error;
        }
      },
      { say, stop: wished.stop.signal, isFinal: () => hopeless !== undefined },
    ).finally(() => {
      wished.ready = undefined;
    }));

  const untilReady = async (): Promise<void> => {
    if (wish === undefined) throw new Error(`${name} is stopped.`);
    await becomeReady(wish);
  };

  return {
    pid: () => current?.pid,
    kill(signal) {
      current?.kill(signal);
    },
    untilReady,
    start() {
      if (wish === undefined) {
        hopeless = undefined;
        wish = { stop: new AbortController() };
        running = keepRunning(wish);
      }
      return untilReady();
    },
    async stop() {
      wish?.stop.abort();
      wish = undefined;
      await current?.stop();
      await running;
    },
  };
}
