import type { Metrics } from './metrics.ts';

type Outcome = { readonly outcome: string; readonly seconds: number };
type ConsumerLabels = { readonly consumer: string; readonly source: string };

/** The events of a bus; fits the bus's `observer`. */
export type BusMeasures = {
  readonly served: (call: Outcome & { readonly operation: string }) => void;
  readonly called: (call: Outcome & { readonly subject: string }) => void;
  readonly published: (batch: {
    readonly service: string;
    readonly events: number;
    readonly seconds: number;
  }) => void;
  readonly applied: (
    batch: ConsumerLabels & {
      readonly events: number;
      readonly delaySeconds: number;
      readonly seconds: number;
    },
  ) => void;
  readonly parked: (event: ConsumerLabels & { readonly type: string }) => void;
  readonly retried: (batch: ConsumerLabels) => void;
  readonly gapFilled: (gap: ConsumerLabels & { readonly events: number }) => void;
};

/** Turns the events of a bus into metrics `balcao_bus_*`. */
export function measureBus(metrics: Metrics): BusMeasures {
  const consumer = ['consumer', 'source'] as const;
  const served = metrics.histogram('balcao_bus_served_seconds', 'Calls answered here.', [
    'operation',
    'outcome',
  ]);
  const called = metrics.histogram('balcao_bus_called_seconds', 'Calls made from here.', [
    'subject',
    'outcome',
  ]);
  const published = metrics.counter('balcao_bus_published_events_total', 'Events given to the broker.', [
    'service',
  ]);
  const applied = metrics.counter(
    'balcao_bus_applied_events_total',
    'Events that took effect here.',
    consumer,
  );
  const batches = metrics.histogram(
    'balcao_bus_batch_seconds',
    'From reading a batch to its commit.',
    consumer,
  );
  const delays = metrics.histogram(
    'balcao_bus_delay_seconds',
    'From an event to the commit of its effect.',
    consumer,
  );
  const parked = metrics.counter(
    'balcao_bus_parked_events_total',
    'Events that could not be applied.',
    consumer,
  );
  const retried = metrics.counter(
    'balcao_bus_retries_total',
    'Batches that failed and are tried again.',
    consumer,
  );
  const filled = metrics.counter(
    'balcao_bus_log_reads_total',
    'Events read from the log, not heard.',
    consumer,
  );
  const of = (labels: ConsumerLabels): ConsumerLabels => ({
    consumer: labels.consumer,
    source: labels.source,
  });
  return {
    served: ({ operation, outcome, seconds }) => served.observe({ operation, outcome }, seconds),
    called: ({ subject, outcome, seconds }) =>
      called.observe({ subject: withoutId(subject), outcome }, seconds),
    published: ({ service, events }) => published.inc({ service }, events),
    applied(batch) {
      applied.inc(of(batch), batch.events);
      batches.observe(of(batch), batch.seconds);
      delays.observe(of(batch), batch.delaySeconds);
    },
    parked: (event) => parked.inc(of(event)),
    retried: (batch) => retried.inc(of(batch)),
    gapFilled: (gap) => filled.inc(of(gap), gap.events),
  };
}

/** One series for all connections. */
const withoutId = (subject: string): string => subject.replace(/\.at\.\d+\./, '.at.*.');

type MeasuredConsumer = {
  readonly name: string;
  readonly source: string;
  readonly lag: () => number;
  readonly countParked: () => Promise<number>;
};

/** How far consumers are behind, and how many events are parked; read at each scrape. */
export function measureConsumers(metrics: Metrics, consumers: readonly MeasuredConsumer[]): void {
  const labels = ['consumer', 'source'] as const;
  metrics.gauge('balcao_bus_lag_events', 'Events heard of and not applied yet.', {
    labels,
    collect(gauge) {
      for (const { name, source, lag } of consumers) gauge.set({ consumer: name, source }, lag());
    },
  });
  metrics.gauge('balcao_bus_dead_letters', 'Events parked, with those behind them.', {
    labels,
    async collect(gauge) {
      for (const { name, source, countParked } of consumers)
        gauge.set({ consumer: name, source }, await countParked());
    },
  });
}

type MeasuredJob = {
  readonly name: string;
  readonly outcome: string;
  readonly seconds: number;
  readonly waitedSeconds: number;
};

/** Fits a job worker's `observer`. */
export function measureJobs(metrics: Metrics): { readonly finished: (job: MeasuredJob) => void } {
  const ran = metrics.histogram('balcao_jobs_seconds', 'Jobs that ran.', ['job', 'outcome']);
  const waited = metrics.histogram('balcao_jobs_waited_seconds', 'From when a job was due to its start.', [
    'job',
  ]);
  return {
    finished({ name, outcome, seconds, waitedSeconds }) {
      const job = withoutProcess(name);
      ran.observe({ job, outcome }, seconds);
      waited.observe({ job }, waitedSeconds);
    },
  };
}

/** One series for the queues of all processes. */
const withoutProcess = (name: string): string => name.split('.').slice(0, 2).join('.');
