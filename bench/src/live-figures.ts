import type { Stack } from '@balcao/local/stack';
import { until } from '@balcao/e2e/wait';
import { atPace, listen } from './live.ts';
import { figuresOf, type Figures } from './measure.ts';
import { expectStatus } from './http-client.ts';
import { pick, type Ground } from './scenarios/scenario.ts';

export type LiveFigures = Figures & { readonly lost: number };

/** A contact writes at one gateway's simulator, another gateway's browser shows it: milliseconds from post to socket. */
export const inboundToSocket = async (
  stack: Stack,
  ground: Ground & { readonly whatsappId: number; readonly adminToken: string },
  perSecond: number,
  seconds: number,
): Promise<LiveFigures> => {
  const browser = await listen(stack.gatewayUrls.at(-1) ?? stack.url, pick(ground.tokens, 3));
  try {
    const { posted, failures } = await atPace(perSecond, seconds, async (index, body) => {
      const message = {
        from: `55319${String(80_000_000 + (index % 400))}`,
        name: `Writer ${index % 400}`,
        body,
      };
      const authorization = `Bearer ${ground.adminToken}`;
      expectStatus(
        await ground.ask('POST', `/simulator/${ground.whatsappId}/messages`, message, { authorization }),
        202,
      );
    });
    await until(
      () =>
        Promise.resolve([...posted.keys()].every((body) => browser.arrivals.has(body)) ? true : undefined),
      () => 'not everything arrived',
      { timeoutMs: 30_000 },
    ).catch(() => undefined);
    const latencies = [...posted].flatMap(([body, postedAt]) => {
      const arrivedAt = browser.arrivals.get(body);
      return arrivedAt === undefined ? [] : [arrivedAt - postedAt];
    });
    return { ...figuresOf(1, latencies, failures, seconds), lost: posted.size - latencies.length };
  } finally {
    browser.close();
  }
};
