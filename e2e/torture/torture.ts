import type { Stack } from '@balcao/local/stack';
import { deskClient } from '@balcao/desk-client';
import { until } from '@balcao/desk-client/wait';
import { isInSector, readStories, saidOnce } from './automatic-invariants.ts';
import { blows } from './chaos.ts';
import { customers, openAutomaticLine, visitAll } from './customers.ts';
import {
  answersArrivedOnce,
  answersKeepOrder,
  inboundStandsOnceInOrder,
  readModelsEqualRebuild,
  readTruth,
  unreadIsRight,
  type Violation,
} from './invariants.ts';
import { answerAll, contacts, writeAll, type Session } from './traffic.ts';

export type TortureOptions = {
  readonly contacts: number;
  readonly inbound: number;
  readonly outbound: number;
  /** Customers of each behaviour, on a connection with all automation. */
  readonly customers: number;
  /** How often the whole series of kills runs. */
  readonly rounds: number;
  readonly rejects: number;
  readonly droppedAnswers: number;
  readonly say: (line: string) => void;
};

export type TortureReport = {
  readonly blows: number;
  readonly inbound: number;
  readonly accepted: number;
  /** The number of automatic messages. */
  readonly automatic: number;
  readonly violations: readonly Violation[];
};

const settleMs = 180_000;
/** Traffic continues until the last kill, but to at most this many times the wanted amount. */
const endurance = 10;

const openDesk = async (stack: Stack): Promise<Session & { userId: number }> => {
  const desk = deskClient(stack.url);
  const renew = () => desk.signIn(stack.adminEmail, stack.adminPassword);
  const { user } = await renew();
  return { desk, renew, userId: user.id };
};

/** Every contact writes once and every ticket is accepted, so that conversations are in progress. */
const openConversations = async (
  session: Session & { userId: number },
  whatsappId: number,
  people: ReturnType<typeof contacts>,
) => {
  const { desk, userId } = session;
  const one = { atLeast: people.length, atMost: people.length, isMoreWanted: () => false };
  const greetings = await writeAll(session, whatsappId, people, one, {
    startedAt: Date.now() - 3_600_000,
    firstPart: 'hello',
  });
  const { tickets } = await until(
    async () => {
      const page = await desk.tickets({ status: 'pending', showAll: 'true' });
      return page.tickets.length === people.length ? page : undefined;
    },
    () => 'not every contact got a ticket',
  );
  for (const ticket of tickets) await desk.accept(ticket.id, userId);
  return { greetings, ticketIds: tickets.map(({ id }) => id) };
};

/** Runs traffic and kills at the same time; afterwards all invariants must hold. */
export const torture = async (stack: Stack, options: TortureOptions): Promise<TortureReport> => {
  const { say } = options;
  const session = await openDesk(stack);
  const { desk } = session;
  const whatsappId = await desk.connectSimulatedPhone('Main line');
  const people = contacts(options.contacts);
  const visitors = customers(options.customers);
  const line = await openAutomaticLine(desk);
  const { greetings, ticketIds } = await openConversations(session, whatsappId, people);
  await desk.faults(whatsappId, {
    duplicate: Math.ceil(options.inbound / 5),
    reorder: Math.ceil(options.inbound / 5),
    reject: options.rejects,
    dropAnswer: options.droppedAnswers,
  });

  let struck = 0;
  const isMoreWanted = (): boolean => struck < options.rounds * blows.length;
  const amountOf = (atLeast: number) => ({ atLeast, atMost: atLeast * endurance, isMoreWanted });
  const ended = new AbortController();
  const traffic = Promise.all([
    writeAll(session, whatsappId, people, amountOf(options.inbound), {
      startedAt: Date.now() - 1_800_000,
      firstPart: 'message',
    }),
    answerAll(session, ticketIds, amountOf(options.outbound)),
    visitAll(session, line, visitors, isMoreWanted),
  ]).finally(() => {
    ended.abort();
  });
  const late: string[] = [];
  for (let round = 0; round < options.rounds; round += 1) {
    for (const blow of blows) {
      say(blow.name);
      if (ended.signal.aborted) late.push(`${blow.name} fell after the traffic`);
      await blow.strike(stack);
      struck += 1;
    }
  }
  const [plan, accepted, visits] = await traffic;
  say(
    `${plan.length + visits.length} messages written, ${accepted.length} answers accepted; waiting for the dust to settle`,
  );

  const everything = [...greetings, ...plan];
  let automatic = 0;
  const check = async (): Promise<Violation[]> => {
    const truths = await readTruth(desk, ticketIds);
    const outbox = await desk.outbox(whatsappId);
    const { stories, violations: unfound } = await readStories(desk, line, visitors);
    const visited = stories.map(({ truth }) => truth);
    automatic = stories.reduce((sum, { atPhone }) => sum + atPhone.length, 0);
    return [
      ...inboundStandsOnceInOrder(everything, truths),
      ...unreadIsRight(truths),
      ...answersArrivedOnce(accepted, truths, outbox, options.rejects + options.droppedAnswers),
      ...answersKeepOrder(accepted, outbox),
      ...unfound,
      ...inboundStandsOnceInOrder(visits, visited),
      ...unreadIsRight(visited),
      ...stories.flatMap(saidOnce),
      ...stories.flatMap((story) => isInSector(line, story)),
    ];
  };
  await session.renew();
  let violations = await check();
  await until(
    async () => {
      violations = await check();
      return violations.length === 0 ? true : undefined;
    },
    () => 'still not settled',
    { timeoutMs: settleMs, intervalMs: 1_000 },
  ).catch(() => undefined);
  return {
    blows: struck,
    inbound: everything.length + visits.length,
    accepted: accepted.length,
    automatic,
    violations: [...late, ...violations, ...(await readModelsEqualRebuild(stack.natsUrl))],
  };
};
