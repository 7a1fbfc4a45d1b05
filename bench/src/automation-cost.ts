import type { Stack } from '@balcao/local/stack';
import { changeConnection, createQueue, weekOf } from '@balcao/contracts';
import { type DeskClient, deskClient } from '@balcao/desk-client';
import { until } from '@balcao/desk-client/wait';
import { httpClient } from './http-client.ts';
import { atPace } from './live.ts';
import { allArrived } from './live-figures.ts';
import { type LiveWay, throughDesk } from './live-ways.ts';
import { medianOf } from './measure.ts';
import { processorMsBelow } from './processor-time.ts';
import { untilSent } from './settle.ts';

export type AutomationCost = {
  /** Processor milliseconds per inbound message, in each turn. */
  readonly withMenu: readonly number[];
  readonly without: readonly number[];
  readonly lost: number;
  readonly texts: {
    /** The menu and the sector's greeting for each writer. */
    readonly asked: number;
    /** Processor milliseconds per automatic text, beyond the cost of the writers' own messages. */
    readonly processorMs: number;
    /** Texts sent during the turns, after everybody has chosen. */
    readonly inTurns: number;
  };
};

type Way = LiveWay & { readonly whatsappId: number };

const turns = 5;
const writers = 50;
/** A menu and a greeting. */
const textsPerWriter = 2;

const addSectors = async (desk: DeskClient, whatsappId: number): Promise<void> => {
  // Two intervals a day, so that there is a calendar to read.
  const workWeek = weekOf(() => [
    { start: '00:00', end: '12:00' },
    { start: '12:00', end: '23:59' },
  ]);
  const sector = { greetingMessage: 'Olá {{name}}, já respondemos.', workWeek };
  const sales = await desk.call(createQueue, { body: { ...sector, name: 'Vendas', color: '#1565c0' } });
  const support = await desk.call(createQueue, { body: { ...sector, name: 'Apoio', color: '#2e7d32' } });
  await desk.call(changeConnection, {
    params: { whatsappId },
    body: { queueIds: [sales.id, support.id], greetingMessage: 'Olá {{name}}!', isDisplay: true },
  });
};

/**
 * The cost of inbound messages with and without menu and hours, in conversations that have chosen a sector. Measured in
 * turns and in processor time, which is the same on a busy machine.
 */
export const automationCost = async (
  stack: Stack,
  { perSecond, seconds }: { readonly perSecond: number; readonly seconds: number },
): Promise<AutomationCost> => {
  const desk = deskClient(stack.url);
  const { token } = await desk.signIn(stack.adminEmail, stack.adminPassword);
  const ask = httpClient(stack.url);
  const connect = async (name: string): Promise<Way> => {
    const whatsappId = await desk.connectSimulatedPhone(name);
    const way = await throughDesk(
      stack,
      { ask, tokens: [token], adminToken: token, whatsappId },
      { name, writers },
    );
    return { ...way, whatsappId };
  };
  const plain = await connect('Without menu');
  const menu = await connect('With menu');
  const ways = [plain, menu] as const;
  const outboxOf = async ({ whatsappId }: Way): Promise<number> => (await desk.outbox(whatsappId)).length;
  let lost = 0;
  /** The processor milliseconds of all processes. */
  const spentBy = async (work: () => Promise<void>): Promise<number> => {
    const before = await processorMsBelow(process.pid);
    await work();
    await untilSent(stack.databaseUrl);
    return (await processorMsBelow(process.pid)) - before;
  };
  const turnOf = async ({ browser, write }: Way): Promise<number> => {
    let count = 0;
    const spent = await spentBy(async () => {
      const { posted } = await atPace(perSecond, seconds, write);
      await allArrived(browser, posted);
      count = posted.size;
      lost += [...posted.keys()].filter((body) => !browser.arrivals.has(body)).length;
    });
    return spent / count;
  };
  /** Everybody writes twice: a greeting, and a choice if there is a menu. */
  const open = (way: Way, answers: number): Promise<number> =>
    spentBy(async () => {
      for (const [round, body] of ['oi', '1'].entries()) {
        for (let index = 0; index < writers; index += 1) await way.write(index, body);
        const wanted = (round + 1) * (answers / textsPerWriter);
        await until(
          async () => ((await outboxOf(way)) >= wanted ? true : undefined),
          () => `not everybody was answered ${String(round + 1)} times`,
        );
      }
    });
  try {
    await addSectors(desk, menu.whatsappId);
    const asked = writers * textsPerWriter;
    const openedPlain = await open(plain, 0);
    const openedMenu = await open(menu, asked);
    for (const way of ways) await turnOf(way);
    const before = await outboxOf(menu);
    const spent: { readonly way: Way; readonly each: number[] }[] = ways.map((way) => ({ way, each: [] }));
    // The order alternates, so that a machine that becomes slower is fair to both.
    for (let turn = 0; turn < turns; turn += 1)
      for (const { way, each } of turn % 2 === 0 ? spent : spent.toReversed()) each.push(await turnOf(way));
    const inTurns = (await outboxOf(menu)) - before;
    const [without = [], withMenu = []] = spent.map(({ each }) => each);
    return {
      withMenu,
      without,
      lost,
      texts: { asked, processorMs: (openedMenu - openedPlain) / asked, inTurns },
    };
  } finally {
    for (const { browser } of ways) browser.close();
    ask.close();
  }
};

export const formatAutomationCost = ({ withMenu, without, lost, texts }: AutomationCost): string => {
  const [one, other] = [medianOf(withMenu), medianOf(without)];
  const each = (values: readonly number[]): string => values.map((value) => value.toFixed(1)).join(', ');
  return (
    `a message from a phone, with menu and hours: ${one.toFixed(2)} ms of processors at the median (${each(withMenu)}), ` +
    `without: ${other.toFixed(2)} (${each(without)}): ${(one / other).toFixed(2)} times, lost ${String(lost)}\n` +
    `automatic texts apart: ${String(texts.asked)} before, ${texts.processorMs.toFixed(1)} ms of processors each, ` +
    `${String(texts.inTurns)} in the turns`
  );
};
