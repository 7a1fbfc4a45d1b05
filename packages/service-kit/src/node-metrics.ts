import { monitorEventLoopDelay } from 'node:perf_hooks';
import { collectDefaultMetrics, Gauge, register } from 'prom-client';

/** As good as never: prom-client has no way to leave its own measure of the event loop out. */
const neverMs = 86_400_000;

/**
 * Node's own figures. How late the event loop is is measured as it turns, under prom-client's names: its timer woke each
 * process fifty times a second, half of what one costs that has nothing to do, and counted its own period as lateness.
 */
export function collectNodeMetrics(): void {
  collectDefaultMetrics({ eventLoopMonitoringPrecision: neverMs });
  const delay = monitorEventLoopDelay({ samplePerIteration: true });
  delay.enable();
  const inNanoseconds = {
    min: () => delay.min,
    mean: () => delay.mean,
    stddev: () => delay.stddev,
    p50: () => delay.percentile(50),
    p90: () => delay.percentile(90),
    p99: () => delay.percentile(99),
    // A scrape asks in this order, and the next one is told of what came since.
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
      collect() {
        if (delay.count > 0) this.set(read() / 1e9);
      },
    });
  }
}
