import { Counter, Gauge, Histogram, type Registry, register } from 'prom-client';
import { loadProcessConfig } from './config.ts';
import { collectNodeMetrics } from './node-metrics.ts';

type GaugeOptions<L extends string> = {
  readonly labels?: readonly L[];
  /** Sets the gauge at each scrape; if it throws, only this metric is left out. */
  readonly collect?: (gauge: Gauge<L>) => void | Promise<void>;
};

/** Creates the metrics of this process. A known name returns its existing metric. */
export type Metrics = {
  readonly registry: Registry;
  readonly counter: <L extends string = never>(
    name: string,
    help: string,
    labels?: readonly L[],
  ) => Counter<L>;
  readonly gauge: <L extends string = never>(
    name: string,
    help: string,
    options?: GaugeOptions<L>,
  ) => Gauge<L>;
  /** Default buckets: 1 ms to 10 s; observe seconds. */
  readonly histogram: <L extends string = never>(
    name: string,
    help: string,
    labels?: readonly L[],
    buckets?: readonly number[],
  ) => Histogram<L>;
};

/** Typical durations of requests and transactions, in seconds. */
const defaultBuckets = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10];

/**
 * The metrics of this process for its private port: every series has the service's name, and `balcao_service_info` its
 * version and commit. They include Node's own metrics and the lag of the event loop.
 */
export function createMetrics({ service }: { readonly service: string }): Metrics {
  register.setDefaultLabels({ service });
  if (register.getSingleMetric('balcao_service_info') === undefined) {
    const config = loadProcessConfig();
    collectNodeMetrics();
    new Gauge({
      name: 'balcao_service_info',
      help: 'Always 1; says which version runs.',
      labelNames: ['version', 'commit'],
    }).set({ version: config.SERVICE_VERSION, commit: config.SERVICE_COMMIT }, 1);
  }
  return {
    registry: register,
    counter: (name, help, labels = []) => {
      const known = register.getSingleMetric<(typeof labels)[number]>(name);
      return known instanceof Counter ? known : new Counter({ name, help, labelNames: labels });
    },
    gauge: (name, help, { labels = [], collect } = {}) => {
      const known = register.getSingleMetric<(typeof labels)[number]>(name);
      if (known instanceof Gauge) return known;
      const settings = { name, help, labelNames: labels };
      if (collect === undefined) return new Gauge(settings);
      return new Gauge({
        ...settings,
        async collect() {
          try {
            await collect(this);
          } catch {
            this.reset();
            if (labels.length === 0) this.remove();
          }
        },
      });
    },
    histogram: (name, help, labels = [], buckets = defaultBuckets) => {
      const known = register.getSingleMetric<(typeof labels)[number]>(name);
      return known instanceof Histogram
        ? known
        : new Histogram({ name, help, labelNames: labels, buckets: [...buckets] });
    },
  };
}
