/** Latencies in milliseconds, throughput per second. */
export type Figures = {
  readonly clients: number;
  readonly count: number;
  readonly failures: number;
  readonly median: number;
  readonly p95: number;
  readonly p99: number;
  readonly perSecond: number;
};

export const percentile = (sorted: readonly number[], share: number): number =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;

export const figuresOf = (
  clients: number,
  latencies: readonly number[],
  failures: number,
  seconds: number,
): Figures => {
  const sorted = latencies.toSorted((left, right) => left - right);
  return {
    clients,
    count: sorted.length,
    failures,
    median: percentile(sorted, 0.5),
    p95: percentile(sorted, 0.95),
    p99: percentile(sorted, 0.99),
    perSecond: sorted.length / seconds,
  };
};

/** The result of a closed loop. */
export type Sample = {
  readonly latencies: readonly number[];
  /** All of them, those of the warm-up too. */
  readonly calls: number;
  readonly failures: number;
  /** Why the first of them failed. */
  readonly reason?: string | undefined;
  readonly seconds: number;
};

export const figuresOfSamples = (clients: number, samples: readonly Sample[]): Figures =>
  figuresOf(
    clients,
    samples.flatMap(({ latencies }) => latencies),
    samples.reduce((sum, { failures }) => sum + failures, 0),
    samples.reduce((sum, { seconds }) => sum + seconds, 0),
  );

/** Between the two in the middle if their number is even. */
export const medianOf = (values: readonly number[]): number => {
  const sorted = values.toSorted((one, other) => one - other);
  const at = (index: number): number => sorted[Math.floor(index)] ?? Number.NaN;
  return (at((sorted.length - 1) / 2) + at(sorted.length / 2)) / 2;
};

/**
 * Each client repeats its call as soon as it has the answer. The first tenth of the time warms up and does not count.
 */
export const closedLoop = async (
  clients: number,
  seconds: number,
  ask: (client: number, turn: number) => Promise<void>,
): Promise<Sample> => {
  const startedAt = performance.now();
  const countFrom = startedAt + seconds * 100;
  const endAt = startedAt + seconds * 1000;
  const latencies: number[] = [];
  let calls = 0;
  let failures = 0;
  let reason: string | undefined;
  const one = async (client: number): Promise<void> => {
    for (let turn = 0; performance.now() < endAt; turn += 1) {
      const askedAt = performance.now();
      calls += 1;
      try {
        await ask(client, turn);
        if (askedAt >= countFrom) latencies.push(performance.now() - askedAt);
      } catch (error) {
        failures += 1;
        reason ??= String(error);
      }
    }
  };
  await Promise.all(Array.from({ length: clients }, (_, client) => one(client)));
  return { latencies, calls, failures, reason, seconds: (performance.now() - countFrom) / 1000 };
};
