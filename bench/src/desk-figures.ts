import { setTimeout as pause } from 'node:timers/promises';
import type { Stack } from '@balcao/local/stack';
import { besideWebhooks, formatBesideWebhooks, type openReceiver } from './beside-webhooks.ts';
import { besideFloors, warmUp } from './beside-floors.ts';
import type { PreparedDesk } from './data-set/prepare-desk.ts';
import { prepareFloors } from './floors/prepare-floors.ts';
import { startFloors } from './floors/start-floors.ts';
import { httpClient } from './http-client.ts';
import { formatLive, inboundToSocket } from './live-figures.ts';
import { throughDesk, throughFloor } from './live-ways.ts';
import { inboundToManySockets } from './many-sockets.ts';
import { pssMiB } from './process-tree.ts';
import { formatReport, type Row } from './report.ts';
import { scenariosFor } from './scenarios/scenarios.ts';
import type { RunOptions } from './run-options.ts';

const clientCounts = [1, 10, 50];

const withFloors = async (
  stack: Stack,
  desk: PreparedDesk,
  measure: (floors: { readonly url: string; readonly ask: ReturnType<typeof httpClient> }) => Promise<void>,
): Promise<void> => {
  const floors = await startFloors(await prepareFloors(stack.databaseUrl, desk, scenariosFor(desk)), stack);
  const ask = httpClient(floors.url);
  try {
    await measure({ url: floors.url, ask });
  } finally {
    ask.close();
    floors.stop();
  }
};

/** The calls of an attendant's day beside their floors. */
export const measureScenarios = (
  stack: Stack,
  desk: PreparedDesk,
  { isShort, say }: RunOptions,
): Promise<void> =>
  withFloors(stack, desk, async ({ ask: askFloor }) => {
    const rows: Row[] = [];
    // Per turn; each figure has three.
    const comparison = { stack, desk, askFloor, seconds: isShort ? 0.5 : 2, say };
    for (const scenario of scenariosFor(desk)) {
      await warmUp(comparison, scenario);
      for (const clients of clientCounts) {
        const row = await besideFloors(comparison, scenario, clients);
        rows.push(row);
        say(formatReport([row]));
      }
    }
    say(
      `\n${formatReport(rows)}\n\nMilliseconds; A: bare Express and the best query; B: the same behind one NATS request.`,
    );
  });

/** From a phone to a browser, beside the floors, then to many browsers. */
export const measureInbound = (
  stack: Stack,
  desk: PreparedDesk,
  { isShort, say }: RunOptions,
): Promise<void> =>
  withFloors(stack, desk, async (floors) => {
    const ways = [
      await throughDesk(stack, desk),
      await throughFloor('a', floors, floors.ask),
      await throughFloor('b', floors, floors.ask),
    ];
    try {
      for (const perSecond of [100, 400]) {
        const live = await inboundToSocket(ways, { perSecond, seconds: isShort ? 3 : 15 });
        say(`inbound → other browser's socket at ${perSecond}/s\n${live.map(formatLive).join('\n')}`);
      }
    } finally {
      for (const { browser } of ways) browser.close();
    }
    const many = { sockets: 200, perSecond: 100, seconds: isShort ? 3 : 10 };
    const crowd = await inboundToManySockets(stack, desk, many);
    say(
      `inbound → ${many.sockets} sockets at ${many.perSecond}/s: median ${crowd.median.toFixed(1)} ms, ` +
        `p95 ${crowd.p95.toFixed(1)} ms, p99 ${crowd.p99.toFixed(1)} ms, lost ${crowd.lost}, refused ${crowd.failures}`,
    );
  });

export const measureBesideWebhooks = async (
  stack: Stack,
  desk: PreparedDesk,
  receiver: Awaited<ReturnType<typeof openReceiver>>,
  { isShort, say }: RunOptions,
): Promise<void> => {
  const turns = isShort ? { turns: 2, seconds: 5 } : { turns: 4, seconds: 10 };
  const beside = await besideWebhooks(stack, desk, receiver, turns);
  say(`a call → another browser's socket beside webhooks\n${beside.map(formatBesideWebhooks).join('\n')}`);
};

/** The services' memory at rest. */
export const sayFootprint = async (stack: Stack, { say }: RunOptions): Promise<void> => {
  await pause(10_000);
  const sizes = await Promise.all(
    stack.processes.map(async (service) => ({
      name: service.name,
      MiB: await pssMiB(service.pid() ?? Number.NaN),
    })),
  );
  const total = sizes.reduce((sum, { MiB }) => sum + MiB, 0);
  say(
    `idle: ${total.toFixed(0)} MiB PSS (${sizes.map(({ name, MiB }) => `${name} ${MiB.toFixed(0)}`).join(', ')})`,
  );
};
