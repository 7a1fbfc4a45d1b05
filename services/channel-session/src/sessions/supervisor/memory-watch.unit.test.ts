import { eventually } from '@balcao/testkit';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { type MemoryWatch, startMemoryWatch } from './memory-watch.ts';
import { createWork, type Work } from './work-under-way.ts';

const mebibyte = 1_048_576;
const silent = { info: () => undefined, warn: () => undefined, error: () => undefined };

let watch: MemoryWatch | undefined;
afterEach(() => {
  watch?.stop();
  vi.useRealTimers();
});

function watching(facts: {
  bytes: () => number | null;
  quietForMs?: () => number;
  isDue?: () => boolean;
  work?: Work;
}) {
  let measured = 0;
  let restarts = 0;
  watch = startMemoryWatch({
    connectionId: 1,
    limits: { limitBytes: 100 * mebibyte, quietMs: 5 },
    isDue: facts.isDue ?? (() => true),
    measure: () => {
      measured += 1;
      return Promise.resolve(facts.bytes());
    },
    quietForMs: facts.quietForMs ?? (() => 1_000),
    work: facts.work ?? createWork(),
    onOversized: () => {
      restarts += 1;
      return true;
    },
    log: silent,
  });
  const measuredTimes = (times: number) =>
    eventually(() => {
      expect(measured).toBeGreaterThan(times);
    });
  return { watch, restarts: () => restarts, measuredTimes };
}

describe('the memory watch', () => {
  it('measures a session and lets it reach its limit', async () => {
    const run = watching({ bytes: () => 100 * mebibyte });
    await run.measuredTimes(3);
    expect(run.restarts()).toBe(0);
    expect(run.watch.bytes()).toBe(100 * mebibyte);
  });

  it('restarts a session beyond the limit in a quiet moment', async () => {
    let quiet = 0;
    const run = watching({ bytes: () => 101 * mebibyte, quietForMs: () => quiet });
    await run.measuredTimes(3);
    expect(run.restarts()).toBe(0);
    quiet = 5;
    await eventually(() => {
      expect(run.restarts()).toBeGreaterThan(0);
    });
  });

  it('restarts a session far beyond the limit at once', async () => {
    const run = watching({ bytes: () => 151 * mebibyte, quietForMs: () => 0 });
    await eventually(() => {
      expect(run.restarts()).toBeGreaterThan(0);
    });
  });

  it('counts the memory that a session still has after work, not what it takes during work', async () => {
    vi.useFakeTimers();
    const work = createWork();
    const upload = Promise.withResolvers<undefined>();
    void work.during(60_000, upload.promise);
    let bytes = 500 * mebibyte;
    const run = watching({ work, bytes: () => bytes });
    await vi.advanceTimersByTimeAsync(100);
    expect(run.restarts()).toBe(0);
    upload.resolve(undefined);
    await vi.advanceTimersByTimeAsync(1);
    bytes = 50 * mebibyte;
    await vi.advanceTimersByTimeAsync(100);
    expect(run.restarts()).toBe(0);
  });

  it('restarts a session that frees no memory, even if its work hangs', async () => {
    const work = createWork();
    void work.during(10, new Promise(() => undefined));
    const run = watching({ work, bytes: () => 500 * mebibyte });
    await eventually(() => {
      expect(run.restarts()).toBeGreaterThan(0);
    });
  });

  it('restarts nothing while the session is not ready or its memory is unknown', async () => {
    const busy = watching({ bytes: () => 500 * mebibyte, isDue: () => false });
    await busy.measuredTimes(3);
    expect(busy.restarts()).toBe(0);
    busy.watch.stop();
    const unknown = watching({ bytes: () => null });
    await unknown.measuredTimes(3);
    expect(unknown.restarts()).toBe(0);
  });
});
