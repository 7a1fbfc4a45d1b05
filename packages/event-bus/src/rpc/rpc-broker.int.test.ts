import { eventually, testNats } from '@balcao/testkit';
import { expect, test } from 'vitest';
import { double, noInput, showDesk } from '../testing/desk-contracts.ts';
import { attendant, contextOf, outcomeOf, testBus, withServer } from '../testing/test-bus.ts';
import { serveEndpoint, serveOperation } from './handlers.ts';

const nats = await testNats();
const desk = serveEndpoint(showDesk, () => Promise.resolve({ body: { desk: 'main' } }));
const doubling = serveOperation(double, ({ number }) => Promise.resolve({ doubled: number * 2 }));

test('a call waits through a short absence of the broker, and fails at once in a long one', async () => {
  const client = await testBus(nats.url);
  await withServer(nats.url, { endpoints: [desk], operations: [doubling] }, async () => {
    const ask = (): Promise<string> => outcomeOf(client.request(showDesk, noInput, contextOf(attendant)));
    const call = (): Promise<string> => outcomeOf(client.call(double, { number: 2 }, contextOf(attendant)));
    expect(await ask()).toBe('ok');
    await nats.stop();
    await eventually(() => expect(client.ready()).rejects.toThrow('the connection to the broker was lost'));
    const waiting = [ask(), call()];
    await nats.start();
    expect(await Promise.all(waiting)).toEqual(['ok', 'ok']);

    await nats.stop();
    await eventually(() => expect(client.ready()).rejects.toThrow('the connection to the broker was lost'));
    await eventually(async () => {
      const startedAt = Date.now();
      expect([await ask(), await call()]).toEqual(['ERR_UNAVAILABLE', 'ERR_UNAVAILABLE']);
      expect(Date.now() - startedAt).toBeLessThan(100);
    });
    await nats.start();
    await expect.poll(async () => [await ask(), await call()]).toEqual(['ok', 'ok']);
  });
});
