import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startStack, type Stack } from '@balcao/local/stack';
import { sayAdminFigures } from './admin/admin-figures.ts';
import { automationCost, formatAutomationCost } from './automation-cost.ts';
import { openReceiver } from './beside-webhooks.ts';
import { prepareDesk, signInAgain } from './data-set/prepare-desk.ts';
import { deskEnvironment } from './desk-environment.ts';
import { measureBesideWebhooks, measureInbound, measureScenarios, sayFootprint } from './desk-figures.ts';
import { sayReportFigures } from './reports/report-figures.ts';
import { formatScriptSends, scriptSends } from './script-sends.ts';
import type { RunOptions } from './run-options.ts';

/** What can be measured alone; each is named by a flag. */
export const parts = ['inbound', 'webhooks', 'scripts', 'automation', 'admin', 'reports'] as const;
export type Part = (typeof parts)[number];

const perSecondOfScripts = 200;

/** Measures one part of a new desk, or all of it. */
export const measureDesk = async (
  part: Part | undefined,
  options: RunOptions & { readonly isApart: boolean },
): Promise<void> => {
  const { isShort, say } = options;
  const has = (one: Part): boolean => part === undefined || part === one;
  const size =
    isShort || part !== undefined
      ? { tickets: 3_000, messages: 20_000 }
      : { tickets: 10_000, messages: 500_000 };
  const dataPath = mkdtempSync(join(tmpdir(), 'balcao-bench-'));
  const receiver = await openReceiver();
  const env = { ...deskEnvironment, OUTBOUND_ALLOWED_HOSTS: receiver.host };
  const processes = options.isApart ? { gateways: 2 } : { isTogether: true };
  const start = (): Promise<Stack> => startStack({ dataPath, env, ...processes });
  let stack = await start();
  try {
    if (part === undefined) await sayFootprint(stack, options);
    if (has('scripts')) {
      const pace = { perSecond: perSecondOfScripts, seconds: isShort ? 5 : 60 };
      say(formatScriptSends(await scriptSends(stack, pace), perSecondOfScripts));
    }
    if (has('automation'))
      say(formatAutomationCost(await automationCost(stack, { perSecond: 50, seconds: isShort ? 4 : 15 })));
    if (has('webhooks') || has('inbound')) {
      const desk = await prepareDesk(stack, size, say);
      if (has('webhooks')) await measureBesideWebhooks(stack, desk, receiver, options);
      if (part === undefined) await measureScenarios(stack, await signInAgain(desk), options);
      if (has('inbound')) await measureInbound(stack, await signInAgain(desk), options);
    }
    if (has('admin')) await sayAdminFigures(stack, options);
    if (has('reports')) await sayReportFigures(stack, options);
    await stack.stop();
    const startedAt = performance.now();
    stack = await start();
    say(`second start: ready in ${((performance.now() - startedAt) / 1000).toFixed(1)} s`);
  } finally {
    await stack.stop();
    receiver.close();
    rmSync(dataPath, { recursive: true, force: true });
  }
};
