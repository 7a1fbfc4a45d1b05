import type { Logger } from './logger.ts';

/** A component of a service: a pool, a bus, a consumer, a server. */
export type Part = {
  readonly start?: () => Promise<void>;
  readonly stop?: () => Promise<void>;
  /**
   * Rejects while the part cannot work. Probes call it often, so it is cheap and covers only the part and its stores.
   */
  readonly ready?: () => Promise<void>;
};

export type Lifecycle = {
  /** Starts a part and registers its stop. Parts stop in reverse order. */
  readonly start: (name: string, part: Part) => Promise<void>;
  /** @throws the names of the parts that are not ready; always throws while starting and stopping */
  readonly ready: () => Promise<void>;
};

export type LifecycleControl = Lifecycle & {
  /** From now on `ready` may succeed. */
  readonly markStarted: () => void;
  /** From now on `ready` fails, and the parts stop one after the other; `false` if one failed or the time ran out. */
  readonly stop: (deadlineMs: number) => Promise<boolean>;
};

export class NotReadyError extends Error {
  override readonly name = 'NotReadyError';
  readonly parts: readonly string[];

  constructor(parts: readonly string[]) {
    super(`Not ready: ${parts.join(', ')}`);
    this.parts = parts;
  }
}

const probeTimeoutMs = 2_000;

export function createLifecycle(log: Pick<Logger, 'info' | 'error'>): LifecycleControl {
  const started: { name: string; part: Part }[] = [];
  let phase: 'starting' | 'running' | 'stopping' = 'starting';
  let stopped: Promise<boolean> | undefined;

  const stopAll = async (deadlineMs: number): Promise<boolean> => {
    const deadline = performance.now() + deadlineMs;
    let isClean = true;
    for (const { name, part } of started.toReversed()) {
      if (part.stop === undefined) continue;
      try {
        await within(Math.max(deadline - performance.now(), 0), part.stop());
        log.info({ part: name }, 'stopped');
      } catch (error) {
        isClean = false;
        log.error({ part: name, err: error }, 'did not stop');
      }
    }
    return isClean;
  };

  return {
    async start(name, part) {
      // A signal came during the start, so the part that is starting stops too.
      if (phase === 'stopping') throw new Error(`${name} is not started: the service is stopping`);
      started.push({ name, part });
      await part.start?.();
    },
    async ready() {
      if (phase !== 'running') throw new NotReadyError([phase]);
      const probes = await Promise.all(
        started.map(async ({ name, part }) => {
          try {
            if (part.ready !== undefined) await within(probeTimeoutMs, part.ready());
            return [];
          } catch {
            return [name];
          }
        }),
      );
      const failing = probes.flat();
      if (failing.length > 0) throw new NotReadyError(failing);
    },
    markStarted() {
      if (phase === 'starting') phase = 'running';
    },
    stop(deadlineMs) {
      phase = 'stopping';
      return (stopped ??= stopAll(deadlineMs));
    },
  };
}

/** @throws if the work takes longer */
export async function within(limitMs: number, work: Promise<void>): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      reject(new Error(`took longer than ${Math.round(limitMs)} ms`));
    }, limitMs);
  });
  try {
    await Promise.race([work, timeout]);
  } finally {
    clearTimeout(timer);
  }
}
