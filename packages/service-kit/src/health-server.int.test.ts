import { disposeAtEnd } from '@balcao/testkit';
import { Gauge, Registry } from 'prom-client';
import { expect, test } from 'vitest';
import { startHealthServer } from './health-server.ts';

test('a metric that cannot be computed fails its scrape, and the process goes on', async () => {
  const registry = new Registry();
  let isBroken = true;
  new Gauge({
    name: 'broken',
    help: 'At times.',
    registers: [registry],
    collect() {
      if (isBroken) throw new Error('no figure');
      this.set(1);
    },
  });
  const server = await startHealthServer({
    host: '127.0.0.1',
    port: 0,
    ready: () => Promise.resolve(),
    metrics: () => registry.metrics(),
  });
  disposeAtEnd(server.close);
  const scrape = () => fetch(`http://127.0.0.1:${server.port}/metrics`);
  expect([(await scrape()).status, (await scrape()).status]).toEqual([500, 500]);
  isBroken = false;
  const shown = await scrape();
  expect([shown.status, await shown.text()]).toEqual([200, expect.stringContaining('broken 1')]);
});
