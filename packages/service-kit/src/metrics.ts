import { Counter, Gauge, Histogram, register, Registry } from 'prom-client';
import { loadProcessConfig } from './config.ts';
import { collectNodeMetrics } from './node-metrics.ts';

type GaugeOptions<L extends string> = {
  readonly labels?: readonly L[];
  /** Sets the gauge at each scrape; if it throws, only this metric is left out. */
  readonly collect?: (gauge: Gauge<L>) => void | Promise<void>;
};

/** Creates the metrics of one service in this process. A known name returns its existing metric. */
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

/** By service, in the order of their creation; empty in a process that runs one service. */
const registries = new Map<string, Registry>();

/** Before a process runs several services: the metrics of each have its name. */
export const keepMetricsApart = (process: string): void => {
  registries.set(process, register);
  register.setDefaultLabels({ service: process });
};

const registryOf = (service: string): Registry => {
  const known = registries.get(service);
  if (known !== undefined) return known;
  if (registries.size === 0) {
    register.setDefaultLabels({ service });
    return register;
  }
  const registry = new Registry();
  registry.setDefaultLabels({ service });
  registries.set(service, registry);
  return registry;
};

/**
 * The metrics of this process for its private port: every series has the service's name, and `balcao_service_info` its
 * version and commit. Node's own metrics and the lag of the event loop have the name of the process.
 */
export function createMetrics({ service }: { readonly service: string }): Metrics {
  const registry = registryOf(service);
  const registers = [registry];
  if (registry === register && register.getSingleMetric('balcao_service_info') === undefined) {
    const config = loadProcessConfig();
    collectNodeMetrics(registry);
    new Gauge({
      name: 'balcao_service_info',
      help: 'Always 1; says which version runs.',
      labelNames: ['version', 'commit'],
      registers,
    }).set({ version: config.SERVICE_VERSION, commit: config.SERVICE_COMMIT }, 1);
  }
  return {
    registry,
    counter: (name, help, labels = []) => {
      const known = registry.getSingleMetric<(typeof labels)[number]>(name);
      return known instanceof Counter ? known : new Counter({ name, help, labelNames: labels, registers });
    },
    gauge: (name, help, { labels = [], collect } = {}) => {
      const known = registry.getSingleMetric<(typeof labels)[number]>(name);
      if (known instanceof Gauge) return known;
      const settings = { name, help, labelNames: labels, registers };
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
      const known = registry.getSingleMetric<(typeof labels)[number]>(name);
      return known instanceof Histogram
        ? known
        : new Histogram({ name, help, labelNames: labels, buckets: [...buckets], registers });
    },
  };
}

/** The metrics of every service in this process, as text for a scrape. A metric of several services is one group. */
export const describeMetrics = async (): Promise<string> => {
  const all = new Set([register, ...registries.values()]);
  const texts = await Promise.all(Array.from(all, (registry) => registry.metrics()));
  const series = new Map<string, string[]>();
  for (const group of texts.flatMap((text) => text.trimEnd().split('\n\n'))) {
    const [help = '', type = '', ...lines] = group.split('\n');
    const heading = `${help}\n${type}`;
    series.set(heading, [...(series.get(heading) ?? []), ...lines]);
  }
  return `${Array.from(series, ([heading, lines]) => [heading, ...lines].join('\n')).join('\n\n')}\n`;
};
