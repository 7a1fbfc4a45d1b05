import { monitorEventLoopDelay } from 'node:perf_hooks';
import { collectDefaultMetrics, Gauge, type Registry } from 'prom-client';

/** Practically never: prom-client cannot leave out its own measurement of the event loop. */
const neverMs = 86_400_000;

/**
 * Node's own metrics. The lag of the event loop is measured on each turn, under prom-client's names. prom-client's own
 * timer woke each process fifty times per second, half of an idle process's cost, and counted its own period as lag.
 */
export function collectNodeMetrics(register: Registry): void {
  collectDefaultMetrics({ eventLoopMonitoringPrecision: neverMs, register });
  const delay = monitorEventLoopDelay({ samplePerIteration: true });
  delay.enable();
  const inNanoseconds = {
    min: () => delay.min,
    mean: () => delay.mean,
    stddev: () => delay.stddev,
    p50: () => delay.percentile(50),
    p90: () => delay.percentile(90),
    p99: () => delay.percentile(99),
    // A scrape reads in this order, and then the measurement starts anew.
    max: () => {
      const { max } = delay;
      delay.reset();
      return max;
    },
  };
  for (const [figure, read] of Object.entries(inNanoseconds)) {
    const name = `nodejs_eventloop_lag_${figure}_seconds`;
    register.removeSingleMetric(name);
    new Gauge({
      name,
      help: `How late the event loop was since the last scrape, ${figure}.`,
      registers: [register],
      collect() {
        if (delay.count > 0) this.set(read() / 1e9);
      },
    });
  }
}
