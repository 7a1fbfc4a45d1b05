import { expect, test } from 'vitest';
import { createMetrics, measureBus, measureConsumers, measureJobs } from './index.ts';

test('bus, consumers and jobs appear in the metrics, with one series for all connections', async () => {
  const metrics = createMetrics({ service: 'ticket' });
  const bus = measureBus(metrics);
  const place = { consumer: 'ticket__a', source: 'messaging' };
  bus.served({ operation: 'listTickets', outcome: 'ok', seconds: 0.004 });
  bus.called({ subject: 'rpc.channel-session.at.7.checkNumber', outcome: 'ok', seconds: 0.1 });
  bus.called({ subject: 'rpc.channel-session.at.8.checkNumber', outcome: 'ok', seconds: 0.1 });
  bus.applied({ ...place, events: 20, delaySeconds: 0.01, seconds: 0.005 });
  bus.parked({ ...place, type: 'X' });
  measureConsumers(metrics, [
    { name: 'ticket__a', source: 'messaging', lag: () => 12, countParked: () => Promise.resolve(3) },
  ]);
  measureJobs(metrics).finished({ name: 'ticket.close', outcome: 'done', seconds: 1, waitedSeconds: 0 });
  for (const name of ['ticket.drain.one', 'ticket.drain.other'])
    measureJobs(metrics).finished({ name, outcome: 'again', seconds: 1, waitedSeconds: 0 });
  const series = seriesOf(await metrics.registry.metrics());
  expect(Object.fromEntries(Object.keys(wanted).map((name) => [name, series.get(name)]))).toEqual(wanted);
});

const wanted = {
  'balcao_bus_served_seconds_bucket le="0.005" operation="listTickets" outcome="ok" service="ticket"': 1,
  'balcao_bus_called_seconds_count outcome="ok" service="ticket" subject="rpc.channel-session.at.*.checkNumber"': 2,
  'balcao_bus_applied_events_total consumer="ticket__a" service="ticket" source="messaging"': 20,
  'balcao_bus_parked_events_total consumer="ticket__a" service="ticket" source="messaging"': 1,
  'balcao_bus_lag_events consumer="ticket__a" service="ticket" source="messaging"': 12,
  'balcao_bus_dead_letters consumer="ticket__a" service="ticket" source="messaging"': 3,
  'balcao_jobs_seconds_count job="ticket.close" outcome="done" service="ticket"': 1,
  'balcao_jobs_seconds_count job="ticket.drain" outcome="again" service="ticket"': 2,
};

/** Values by name and sorted labels. */
function seriesOf(text: string): Map<string, number> {
  const found = [...text.matchAll(/^(\w+)\{(.*)\} (\S+)$/gm)];
  return new Map(
    found.map(([, name = '', labels = '', value]) => [
      [name, ...labels.split(',').toSorted()].join(' '),
      Number(value),
    ]),
  );
}

test('a known name returns its existing metric, and no other kind', () => {
  const metrics = createMetrics({ service: 'ticket' });
  expect(metrics.counter('x_total', 'X.')).toBe(metrics.counter('x_total', 'X.'));
  expect(() => metrics.gauge('x_total', 'X.')).toThrow();
});

test('a metric that cannot be read is left out, and no other', async () => {
  const metrics = createMetrics({ service: 'ticket' });
  let isAway = false;
  const ask = async (): Promise<number> => {
    if (isAway) throw new Error('the database is away');
    return Promise.resolve(7);
  };
  metrics.gauge('plain_lag', 'Asked.', {
    collect: async (gauge) => {
      gauge.set(await ask());
    },
  });
  metrics.gauge('labelled_lag', 'Asked.', {
    labels: ['of'],
    collect: async (gauge) => {
      gauge.set({ of: 'all' }, await ask());
    },
  });
  const figures = async (): Promise<string[]> =>
    [...seriesOf(await metrics.registry.metrics()).keys()].filter((name) => name.includes('_lag '));
  const both = ['plain_lag service="ticket"', 'labelled_lag of="all" service="ticket"'];
  expect(await figures()).toEqual(both);
  isAway = true;
  expect(await figures()).toEqual([]);
  isAway = false;
  expect(await figures()).toEqual(both);
});
