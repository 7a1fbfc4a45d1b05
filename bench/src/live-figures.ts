import type { Stack } from '@balcao/local/stack';
import { until } from '@balcao/desk-client/wait';
import { atPace, listen } from './live.ts';
import { figuresOf, type Figures } from './measure.ts';
import { expectStatus } from './http-client.ts';
import { pick, type Ground } from './scenarios/scenario.ts';

export type LiveFigures = Figures & { readonly lost: number };

const writers = 400;
const leastWarmUpSeconds = 3;

/** A contact writes at one gateway's simulator, another gateway's browser shows it: milliseconds from post to socket. */
export const inboundToSocket = async (
  stack: Stack,
  ground: Ground & { readonly whatsappId: number; readonly adminToken: string },
  perSecond: number,
  seconds: number,
): Promise<LiveFigures> => {
  const browser = await listen(stack.gatewayUrls.at(-1) ?? stack.url, pick(ground.tokens, 3));
  try {
    const write = async (index: number, body: string): Promise<void> => {
      const message = {
        from: `55319${String(80_000_000 + (index % writers))}`,
        name: `Writer ${index % writers}`,
        body,
      };
      const authorization = `Bearer ${ground.adminToken}`;
      expectStatus(
        await ground.ask('POST', `/simulator/${ground.whatsappId}/messages`, message, { authorization }),
        202,
      );
    };
    const arrived = (posted: ReadonlyMap<string, number>): Promise<unknown> =>
      until(
        () =>
          Promise.resolve([...posted.keys()].every((body) => browser.arrivals.has(body)) ? true : undefined),
        () => 'not everything arrived',
        { timeoutMs: 30_000 },
      ).catch(() => undefined);
    // The writers' first messages open their tickets; they count for what is lost and not for how long it takes.
    const warmUpSeconds = Math.max(leastWarmUpSeconds, Math.ceil(writers / perSecond));
    const warmUp = await atPace(perSecond, warmUpSeconds, write);
    await arrived(warmUp.posted);
    const { posted, failures } = await atPace(perSecond, seconds, write);
    await arrived(posted);
    const missing = [...warmUp.posted.keys(), ...posted.keys()].filter((body) => !browser.arrivals.has(body));
    const latencies = [...posted].flatMap(([body, postedAt]) => {
      const arrivedAt = browser.arrivals.get(body);
      return arrivedAt === undefined ? [] : [arrivedAt - postedAt];
    });
    return {
      ...figuresOf(1, latencies, failures + warmUp.failures, seconds),
      lost: missing.length,
    };
  } finally {
    browser.close();
  }
};
