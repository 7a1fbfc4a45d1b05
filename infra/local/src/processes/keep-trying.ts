import type { Say } from '../console.ts';

/** Doubled after each failure. There is no last try. */
export type Pauses = { readonly firstMs: number; readonly longestMs: number };

/** Between two starts of a process. */
export const startPauses: Pauses = { firstMs: 250, longestMs: 10_000 };
/** Between two questions whether a process is ready. */
export const probePauses: Pauses = { firstMs: 20, longestMs: 250 };
/** A try that lasted this long ends a series of failures. */
const steadyMs = 30_000;
const sayEveryMs = 30_000;

type Trying = {
  readonly pauses?: Pauses;
  /** Ends the tries at once. */
  readonly stop?: AbortSignal | undefined;
  /** Whether another try would fail in the same way. */
  readonly isFinal?: (error: unknown) => boolean;
  readonly onFailure?: (error: unknown, pauseMs: number) => void;
};

/** The retry rule of everything that the supervisor starts or waits for (rule G20): for ever, with growing pauses. */
export async function keepTrying<T>(attempt: () => Promise<T>, options: Trying = {}): Promise<T> {
  const { pauses = startPauses, stop, isFinal = () => false, onFailure } = options;
  const isStopped = (): boolean => stop?.aborted === true;
  let pauseMs = pauses.firstMs;
  for (;;) {
    const startedAt = Date.now();
    try {
      return await attempt();
    } catch (error) {
      if (isFinal(error) || isStopped()) throw error;
      if (Date.now() - startedAt >= steadyMs) pauseMs = pauses.firstMs;
      onFailure?.(error, pauseMs);
      await pause(pauseMs, stop);
      if (isStopped()) throw error;
      pauseMs = Math.min(pauseMs * 2, pauses.longestMs);
    }
  }
}

export type Waiting = Pick<Trying, 'stop' | 'isFinal'> & { readonly say: Say };

/**
 * Asks until the question is answered without an error, and says every half minute what is waited for and why.
 * @throws at once when it is told to stop, or for a final reason
 */
export async function waitFor<T>(
  what: string,
  ask: () => Promise<T>,
  { say, ...trying }: Waiting,
): Promise<T> {
  const startedAt = Date.now();
  let reason = 'no answer yet';
  const { promise: stopping, reject: end } = Promise.withResolvers<never>();
  stopping.catch(() => undefined);
  const onStop = (): void => {
    end(new Error(`The wait for ${what} was ended (${reason}).`));
  };
  trying.stop?.addEventListener('abort', onStop);
  const saying = setInterval(() => {
    const seconds = Math.round((Date.now() - startedAt) / 1_000);
    say(`Still waiting for ${what} after ${String(seconds)} s: ${reason}`);
  }, sayEveryMs);
  try {
    // A question that hangs must not outlast the stop.
    return await keepTrying(() => Promise.race([ask(), stopping]), {
      ...trying,
      pauses: probePauses,
      onFailure(error) {
        reason = error instanceof Error ? error.message : String(error);
      },
    });
  } finally {
    clearInterval(saying);
    trying.stop?.removeEventListener('abort', onStop);
  }
}

function pause(ms: number, stop: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve) => {
    const finish = (): void => {
      clearTimeout(timer);
      stop?.removeEventListener('abort', finish);
      resolve();
    };
    const timer = setTimeout(finish, ms);
    if (stop?.aborted === true) finish();
    else stop?.addEventListener('abort', finish);
  });
}
