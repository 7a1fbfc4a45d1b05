import { createServer } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { deskWebhooks, listFeedEvents } from '@balcao/contracts';
import { deskClient } from '@balcao/desk-client';
import type { Stack } from '@balcao/local/stack';
import { actionsOf, runAction } from './attendant-actions.ts';
import { listenElsewhere } from './elsewhere.ts';
import { type Figures, figuresOf } from './measure.ts';
import { type BenchDesk, pick } from './scenarios/scenario.ts';

const perMinute = 1_000;
const everyMs = 1_000;
const load = { clients: 10, pauseMs: 200 } as const;
const warmUpSeconds = 3;
const startMs = 2_000;

/** An integrator's program on this machine that accepts every delivery at once. */
export const openReceiver = async () => {
  let count = 0;
  const server = createServer((request, response) => {
    request.resume().on('end', () => {
      count += 1;
      response.writeHead(204).end();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const host = `127.0.0.1:${String(typeof address === 'object' && address !== null ? address.port : 0)}`;
  return {
    host,
    url: `http://${host}/deliveries`,
    count: () => count,
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
};
type Receiver = Awaited<ReturnType<typeof openReceiver>>;

/** Repeats earlier events, so that nothing else happens meanwhile. */
const openDeliveries = async (stack: Stack, receiver: Receiver) => {
  const admin = deskClient(stack.url);
  await admin.signIn(stack.adminEmail, stack.adminPassword);
  const type = 'ticket.accepted';
  const { id: webhookId } = await admin.call(deskWebhooks.create, {
    body: { url: receiver.url, types: [type] },
  });
  const { events } = await admin.call(listFeedEvents, { query: { types: type } });
  const positions = events.map(({ position }) => position);
  const [from] = positions;
  const each = Math.ceil((perMinute * everyMs) / 60_000);
  const to = positions[each - 1];
  if (from === undefined || to === undefined) throw new Error('too little happened before');
  return async <T>(work: () => Promise<T>): Promise<T> => {
    const over = new AbortController();
    const delivering = (async () => {
      while (!over.signal.aborted) {
        const next = pause(everyMs);
        await admin.call(deskWebhooks.redeliver, { params: { webhookId }, body: { from, to } });
        await next;
      }
    })();
    await pause(startMs);
    try {
      return await work();
    } finally {
      over.abort();
      await delivering;
    }
  };
};

export type BesideWebhooks = {
  readonly name: string;
  readonly without: Figures;
  readonly beside: Figures;
  readonly deliveredPerMinute: number;
};

/** The waits of attendants, in turns without and with a thousand deliveries a minute. */
export const besideWebhooks = async (
  stack: Stack,
  desk: BenchDesk,
  receiver: Receiver,
  { turns, seconds }: { readonly turns: number; readonly seconds: number },
): Promise<readonly BesideWebhooks[]> => {
  const elsewhere = await listenElsewhere(stack.gatewayUrls.at(-1) ?? stack.url, pick(desk.tokens, 49));
  const whileDelivering = await openDeliveries(stack, receiver);
  const measure = async (action: ReturnType<typeof actionsOf>[number]): Promise<BesideWebhooks> => {
    const run = (lasts: number) => runAction(stack, elsewhere, action, { ...load, seconds: lasts });
    await whileDelivering(() => run(warmUpSeconds));
    await action.restore();
    const without: Turn[] = [];
    const beside: Turn[] = [];
    let delivered = 0;
    let lasted = 0;
    for (let turn = 0; turn < turns; turn += 1) {
      without.push(await run(seconds));
      await action.restore();
      const before = receiver.count();
      const begunAt = performance.now();
      beside.push(await whileDelivering(() => run(seconds)));
      lasted += performance.now() - begunAt;
      delivered += receiver.count() - before;
      await action.restore();
    }
    return {
      name: action.name,
      without: figuresOfAll(without, turns * seconds),
      beside: figuresOfAll(beside, turns * seconds),
      deliveredPerMinute: (delivered * 60_000) / lasted,
    };
  };
  try {
    const measured: BesideWebhooks[] = [];
    for (const action of actionsOf(desk)) measured.push(await measure(action));
    return measured;
  } finally {
    elsewhere.close();
  }
};

type Turn = Awaited<ReturnType<typeof runAction>>;

const figuresOfAll = (turns: readonly Turn[], seconds: number): Figures =>
  figuresOf(
    load.clients,
    turns.flatMap(({ latencies }) => latencies),
    turns.reduce((sum, { failures }) => sum + failures, 0),
    seconds,
  );

const said = ({ count, median, p95, failures }: Figures): string =>
  `median ${median.toFixed(1)} ms, p95 ${p95.toFixed(1)} ms (${String(count)} times, failed ${String(failures)})`;

export const formatBesideWebhooks = (one: BesideWebhooks): string =>
  `  ${one.name}: alone ${said(one.without)}; beside ${one.deliveredPerMinute.toFixed(0)} deliveries a minute ${said(one.beside)}`;
