import type { Stack } from '@balcao/local/stack';
import { until } from '@balcao/desk-client/wait';
import type { Socket } from 'socket.io-client';
import { expectStatus } from './http-client.ts';
import { atPace, openSocket } from './live.ts';
import { figuresOf, type Figures } from './measure.ts';
import { pick, type BenchDesk } from './scenarios/scenario.ts';

const joinedAtOnce = 20;

/** The text of a created message; without a schema, whose check would be half of the measured time. */
const bodyOf = (payload: unknown): string | undefined => {
  if (typeof payload !== 'object' || payload === null) return undefined;
  if (!('action' in payload) || payload.action !== 'create' || !('message' in payload)) return undefined;
  const { message } = payload;
  if (typeof message !== 'object' || message === null || !('body' in message)) return undefined;
  return typeof message.body === 'string' ? message.body : undefined;
};

const join = async (url: string, token: string, onBody: (body: string) => void): Promise<Socket> => {
  const socket = await openSocket(url, token);
  socket.on('appMessage', (payload: unknown) => {
    const body = bodyOf(payload);
    if (body !== undefined) onBody(body);
  });
  await socket.emitWithAck('joinNotification');
  return socket;
};

/** Many browsers on all gateways, each of which gets every message: milliseconds from post to each socket. */
export const inboundToManySockets = async (
  stack: Stack,
  desk: BenchDesk & { readonly whatsappId: number; readonly adminToken: string },
  { sockets: count, perSecond, seconds }: { sockets: number; perSecond: number; seconds: number },
): Promise<Figures & { readonly lost: number }> => {
  const arrivals: { readonly body: string; readonly at: number }[] = [];
  const onBody = (body: string): void => {
    arrivals.push({ body, at: performance.now() });
  };
  const sockets: Socket[] = [];
  try {
    for (let from = 0; from < count; from += joinedAtOnce)
      sockets.push(
        ...(await Promise.all(
          Array.from({ length: Math.min(joinedAtOnce, count - from) }, (_, index) =>
            join(pick(stack.gatewayUrls, from + index), pick(desk.tokens, from + index), onBody),
          ),
        )),
      );
    const authorization = `Bearer ${desk.adminToken}`;
    const { posted, failures } = await atPace(perSecond, seconds, async (index, body) => {
      const from = `55319${String(80_000_000 + (index % 400))}`;
      const path = `/simulator/${desk.whatsappId}/messages`;
      expectStatus(await desk.ask('POST', path, { from, body }, { authorization }), 202);
    });
    const arrived = (): number => arrivals.filter(({ body }) => posted.has(body)).length;
    const total = posted.size * count;
    await until(
      () => Promise.resolve(arrived() >= total ? true : undefined),
      () => 'not everything arrived everywhere',
      { timeoutMs: 30_000, intervalMs: 500 },
    ).catch(() => undefined);
    const latencies = arrivals.flatMap(({ body, at }) => {
      const postedAt = posted.get(body);
      return postedAt === undefined ? [] : [at - postedAt];
    });
    return { ...figuresOf(count, latencies, failures, seconds), lost: total - latencies.length };
  } finally {
    for (const socket of sockets) socket.close();
  }
};
