import { disposeAtEnd, testNats } from '@balcao/testkit';
import { connect } from 'nats';
import { describe, expect, test } from 'vitest';
import { connectBroker } from '../broker.ts';
import { ensureStream } from '../event-stream.ts';
import { recordingLog } from '../testing/test-bus.ts';
import { type Cursor, openDelivery } from './delivery.ts';

const nats = await testNats();

const broker = await connectBroker({ url: nats.url, name: 'test', log: recordingLog() });
disposeAtEnd(() => broker.close());

const publish = async (...texts: string[]): Promise<void> => {
  const stranger = await connect({ servers: nats.url });
  await ensureStream(await stranger.jetstreamManager(), 'ticket');
  for (const text of texts) await stranger.jetstream().publish('evt.ticket.0.X', text);
  await stranger.close();
};

/** Listens from the cursor until `work` is done. */
async function deliver(
  from: Cursor | undefined,
  work: (received: string[]) => Promise<void>,
): Promise<{ received: string[]; isContinued: boolean; cursor: Cursor | undefined }> {
  const received: string[] = [];
  const stop = new AbortController();
  const delivery = await openDelivery(broker, 'ticket', from, (payload) => {
    received.push(Buffer.from(payload).toString());
  });
  const ended = delivery.ended(stop.signal);
  await work(received);
  stop.abort();
  return { received, isContinued: delivery.isContinued, cursor: await ended };
}
const until =
  (count: number) =>
  async (received: string[]): Promise<void> => {
    await expect.poll(() => received).toHaveLength(count);
  };

describe('a delivery', () => {
  test('starts now without a cursor, and after the cursor with one', async () => {
    await nats.deleteAllStreams();
    await publish('1', '2');
    const first = await deliver(undefined, async (received) => {
      await publish('3', '4');
      await until(2)(received);
    });
    expect(first).toMatchObject({ received: ['3', '4'], isContinued: false, cursor: { sequence: 4 } });
    await publish('5', '6');
    const second = await deliver(first.cursor, until(2));
    expect(second).toMatchObject({ received: ['5', '6'], isContinued: true });
  });

  test('does not continue on a recreated stream', async () => {
    const { cursor } = await deliver(undefined, async (received) => {
      await publish('7');
      await until(1)(received);
    });
    await nats.deleteAllStreams();
    await publish('8');
    const anew = await deliver(cursor, async (received) => {
      await publish('9');
      await until(1)(received);
    });
    expect(anew).toMatchObject({ received: ['9'], isContinued: false, cursor: { sequence: 2 } });
  });

  test('ends when the stream is deleted or the connection is lost', async () => {
    const never = new AbortController().signal;
    const gone = await openDelivery(broker, 'ticket', undefined, () => undefined);
    const ended = gone.ended(never);
    await nats.deleteAllStreams();
    await ended;
    const lost = await openDelivery(broker, 'ticket', undefined, () => undefined);
    const endedToo = lost.ended(never);
    await nats.stop();
    await nats.start();
    await endedToo;
  });
});
