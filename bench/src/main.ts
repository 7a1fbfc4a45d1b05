import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { startStack, type Stack } from '@balcao/local/stack';
import { serviceNames } from '@balcao/local/supervisor/service-environment';
import { prepareDesk, type PreparedDesk, signInAgain } from './data-set/prepare-desk.ts';
import { startFloors } from './floors/start-floors.ts';
import { automationCost, formatAutomationCost } from './automation-cost.ts';
import { sayAdminFigures } from './admin/admin-figures.ts';
import { besideWebhooks, formatBesideWebhooks, openReceiver } from './beside-webhooks.ts';
import { callToSocket, formatCallToSocket } from './call-to-socket.ts';
import { compare, warmUp } from './compare.ts';
import { httpClient } from './http-client.ts';
import { formatLive, inboundToSocket } from './live-figures.ts';
import { throughDesk, throughFloor } from './live-ways.ts';
import { inboundToManySockets } from './many-sockets.ts';
import { pssMiB } from './process-memory.ts';
import { formatReport, type Row } from './report.ts';
import { formatScriptSends, scriptSends } from './script-sends.ts';
import { sayReportFigures } from './reports/report-figures.ts';
import type { BenchDesk, Scenario } from './scenarios/scenario.ts';
import { scenariosFor } from './scenarios/scenarios.ts';

/** `--short` fills and measures a small desk, to check that the script runs; its figures say little. */
const isShort = process.argv.includes('--short');
/** Only the time from a call to other users' screens. */
const isLiveAlone = process.argv.includes('--live');
/** Only the time from a phone to a browser. */
const isInboundAlone = process.argv.includes('--inbound');
/** Only the waits of admins. */
const isAdminAlone = process.argv.includes('--admin');
/** Only sends of scripts. */
const isScriptsAlone = process.argv.includes('--scripts');
/** Only the cost of the automation. */
const isAutomationAlone = process.argv.includes('--automation');
/** Only the dashboard and its cost. */
const isReportsAlone = process.argv.includes('--reports');
/** Only the waits of attendants during webhook deliveries. */
const isWebhooksAlone = process.argv.includes('--webhooks');
const size =
  isShort || isLiveAlone || isInboundAlone || isWebhooksAlone
    ? { tickets: 3_000, messages: 20_000 }
    : { tickets: 10_000, messages: 500_000 };
/** Per turn; each figure has three. */
const seconds = isShort ? 0.5 : 2;
const clientCounts = [1, 10, 50];
const say = (line: string): void => {
  console.log(line);
};

const dataPath = mkdtempSync(join(tmpdir(), 'balcao-bench-'));
const receiver = await openReceiver();
const env = {
  OUTBOUND_ALLOWED_HOSTS: receiver.host,
  // So that the desk is measured and not its limits.
  REQUESTS_PER_SECOND_PER_USER: '1000000',
  PUBLIC_REQUESTS_PER_SECOND_PER_ADDRESS: '1000000',
  LOG_LEVEL: 'warn',
  NODE_ENV: 'production',
  SIMULATOR: 'on',
  DEFAULT_ENGINE: 'simulator',
};
/** Each service in its own process, with two gateways, as on several machines; otherwise as `npm start` runs them. */
const isApart = process.argv.includes('--apart');
const start = (): Promise<Stack> =>
  startStack({ dataPath, env, ...(isApart ? { gateways: 2 } : { isTogether: true }) });

const measureCalls = async (stack: Stack): Promise<void> => {
  const desk = await prepareDesk(stack, size, say);
  if (isInboundAlone) {
    await measureInbound(stack, desk);
    return;
  }
  const toSocket = await callToSocket(stack, desk, isShort ? 2 : 10);
  say(`a call → another browser's socket\n${toSocket.map(formatCallToSocket).join('\n')}`);
  if (isLiveAlone) return;
  await measureBesideWebhooks(stack, desk);
  await measureScenarios(stack, await signInAgain(desk));
  await measureInbound(stack, await signInAgain(desk));
};

const startFloorsOf = (scenarios: readonly Scenario[], stack: Stack): ReturnType<typeof startFloors> =>
  startFloors(
    scenarios.flatMap(({ floor }) => (floor === null ? [] : [floor])),
    stack,
  );

const measureScenarios = async (stack: Stack, desk: PreparedDesk): Promise<void> => {
  const scenarios = scenariosFor(desk);
  const floors = await startFloorsOf(scenarios, stack);
  const askFloor = httpClient(floors.url);
  const rows: Row[] = [];
  try {
    const comparison = { stack, desk, askFloor, seconds, say };
    for (const scenario of scenarios) {
      await warmUp(comparison, scenario);
      for (const clients of clientCounts) {
        const row = await compare(comparison, scenario, clients);
        rows.push(row);
        say(formatReport([row]));
      }
    }
    say(
      `\n${formatReport(rows)}\n\nMilliseconds; A: bare Express and the query; B: the same behind one NATS request.`,
    );
  } finally {
    askFloor.close();
    floors.stop();
  }
};

const measureInbound = async (stack: Stack, desk: PreparedDesk): Promise<void> => {
  const floors = await startFloorsOf(scenariosFor(desk), stack);
  const askFloor = httpClient(floors.url);
  try {
    const ways = [
      await throughDesk(stack, desk),
      await throughFloor('a', floors, askFloor),
      await throughFloor('b', floors, askFloor),
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
  } finally {
    askFloor.close();
    floors.stop();
  }
};

const measureBesideWebhooks = async (stack: Stack, desk: BenchDesk): Promise<void> => {
  const turns = isShort ? { turns: 2, seconds: 5 } : { turns: 4, seconds: 10 };
  const beside = await besideWebhooks(stack, desk, receiver, turns);
  say(`a call → another browser's socket beside webhooks\n${beside.map(formatBesideWebhooks).join('\n')}`);
};

const sayFootprint = async (stack: Stack): Promise<void> => {
  await pause(10_000);
  const sizes = await Promise.all(
    serviceNames.map(async (name) => {
      const pid = stack.services[name].pid();
      return { name, size: pid === undefined ? Number.NaN : await pssMiB(pid) };
    }),
  );
  const total = sizes.reduce((sum, { size: one }) => sum + one, 0);
  say(
    `idle: ${total.toFixed(0)} MiB PSS (${sizes.map(({ name, size: one }) => `${name} ${one.toFixed(0)}`).join(', ')})`,
  );
};

let stack = await start();
try {
  const isWhole =
    !isLiveAlone &&
    !isInboundAlone &&
    !isAdminAlone &&
    !isScriptsAlone &&
    !isAutomationAlone &&
    !isReportsAlone &&
    !isWebhooksAlone;
  if (isWhole) await sayFootprint(stack);
  if (isWhole || isScriptsAlone) {
    const perSecond = 200;
    say(formatScriptSends(await scriptSends(stack, { perSecond, seconds: isShort ? 5 : 60 }), perSecond));
  }
  if (isWhole || isAutomationAlone)
    say(formatAutomationCost(await automationCost(stack, { perSecond: 50, seconds: isShort ? 4 : 15 })));
  if (isWhole || isLiveAlone || isInboundAlone) await measureCalls(stack);
  if (isWebhooksAlone) await measureBesideWebhooks(stack, await prepareDesk(stack, size, say));
  if (isWhole || isAdminAlone) await sayAdminFigures(stack, { isShort, say });
  if (isWhole || isReportsAlone) await sayReportFigures(stack, { isShort, say });
  await stack.stop();
  const startedAt = performance.now();
  stack = await start();
  say(`second start: ready in ${((performance.now() - startedAt) / 1000).toFixed(1)} s`);
} finally {
  await stack.stop();
  receiver.close();
  rmSync(dataPath, { recursive: true, force: true });
}
