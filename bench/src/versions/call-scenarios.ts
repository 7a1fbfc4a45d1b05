import { setTimeout as pause } from 'node:timers/promises';
import { listenElsewhere, signOfTicket } from '../elsewhere.ts';
import { expectStatus } from '../http-client.ts';
import { closedLoop, figuresOfSamples, type Sample } from '../measure.ts';
import { pick } from '../scenarios/scenario.ts';
import { bearerOf } from './desk-api.ts';
import { clients } from './fill-version.ts';
import { type Figures, processorMsOfTurn, type Scenario, type SignedInDesk, untilQuiet } from './turn.ts';

type Call = (desk: SignedInDesk, client: number, turn: number) => Promise<void>;

/** One client alone, then ten in a closed loop. */
const figuresOfCalls = async (
  desk: SignedInDesk,
  seconds: number,
  alone: () => Promise<Sample>,
  call: Call,
): Promise<Figures> => {
  const { result, processorMs } = await processorMsOfTurn(desk, alone);
  const { median, p95 } = figuresOfSamples(1, [result]);
  const crowd = await closedLoop(clients, seconds, (client, turn) => call(desk, client, turn));
  await untilQuiet(desk);
  return {
    'median, ms': median,
    'p95, ms': p95,
    'processors, ms each': processorMs / result.calls,
    'ten clients, a second': figuresOfSamples(clients, [crowd]).perSecond,
    failed: result.failures + crowd.failures,
  };
};

const called = (name: string, call: Call): Scenario => ({
  name,
  turn: (desk, seconds) =>
    figuresOfCalls(
      desk,
      seconds,
      () => closedLoop(1, seconds, (client, turn) => call(desk, client, turn)),
      call,
    ),
});

const got = (name: string, pathFor: (desk: SignedInDesk, client: number, turn: number) => string): Scenario =>
  called(name, async (desk, client, turn) => {
    const headers = bearerOf(pick(desk.sessions, client).token);
    expectStatus(await desk.api.ask('GET', pathFor(desk, client, turn), undefined, headers), 200);
  });

const openTicketOf = ({ openTicketIds }: SignedInDesk, client: number, turn: number): number =>
  pick(openTicketIds, client * 31 + turn);

type Update = (
  desk: SignedInDesk,
  client: number,
  turn: number,
) => {
  readonly sign: string;
  readonly call: () => Promise<void>;
};

/** Leaves an idle desk the time to finish what followed the call before. */
const betweenMs = 150;

/** The call until another user's socket at another gateway has its update. */
const shownElsewhere = (name: string, update: Update): Scenario => ({
  name,
  turn: async (desk, seconds) => {
    const { gatewayUrls, url } = desk.version;
    const elsewhere = await listenElsewhere(gatewayUrls.at(-1) ?? url, desk.watcherToken);
    const seen: Call = async (...of) => {
      const { sign, call } = update(...of);
      const arrival = elsewhere.nextUpdate(sign);
      await Promise.all([call(), arrival]);
    };
    const alone = () => spaced(2 * seconds, (turn) => seen(desk, 0, turn));
    return figuresOfCalls(desk, seconds, alone, seen).finally(elsewhere.close);
  },
});

/** One client, with pauses. */
const spaced = async (seconds: number, ask: (turn: number) => Promise<void>): Promise<Sample> => {
  const endAt = performance.now() + seconds * 1_000;
  const latencies: number[] = [];
  let calls = 0;
  for (; performance.now() < endAt; calls += 1) {
    await pause(betweenMs);
    const askedAt = performance.now();
    const isDone = await ask(calls).then(
      () => true,
      () => false,
    );
    if (isDone) latencies.push(performance.now() - askedAt);
  }
  return { latencies, calls, failures: calls - latencies.length, seconds };
};

/** Each client's own, so that no two change the same one. */
const ticketsPerClient = 10;

/** Accepts a ticket, and returns it the next time. */
const change: Update = ({ api, sessions, pendingTicketIds, accepted }, client, turn) => {
  const { token, user } = pick(sessions, client);
  const ticketId = pick(pendingTicketIds, client * ticketsPerClient + (turn % ticketsPerClient));
  const isAccepted = accepted.has(ticketId);
  const body = isAccepted ? { status: 'pending', userId: null } : { status: 'open', userId: user.id };
  return {
    sign: signOfTicket(ticketId, body.status),
    call: async () => {
      await api.put(`/tickets/${ticketId}`, body, token);
      if (isAccepted) accepted.delete(ticketId);
      else accepted.add(ticketId);
    },
  };
};

const send: Update = (desk, client, turn) => {
  const path = `/messages/${openTicketOf(desk, client, turn)}`;
  const body = `answer ${client}.${turn} ${performance.now()}`;
  const headers = bearerOf(pick(desk.sessions, client).token);
  return {
    sign: body,
    call: async () => {
      expectStatus(await desk.api.ask('POST', path, { body }, headers), 200);
    },
  };
};

export const callScenarios: readonly Scenario[] = [
  got('open tickets, 100 rows', () => '/tickets?status=open&showAll=true'),
  got('one ticket', (...of) => `/tickets/${openTicketOf(...of)}`),
  got('messages, marks as read', (...of) => `/messages/${openTicketOf(...of)}`),
  got('messages, markRead=false', (...of) => `/messages/${openTicketOf(...of)}?markRead=false`),
  got('contacts, 200 rows', () => '/contacts'),
  got('contacts, searched', (_, client, turn) => `/contacts?searchParam=contact%20${client + turn}`),
  got('tickets, a common word', () => '/tickets?showAll=true&searchParam=question'),
  called('sign-in', async ({ api, credentials }, client) => {
    expectStatus(await api.ask('POST', '/auth/login', pick(credentials, client)), 200);
  }),
  shownElsewhere('ticket changed → other socket', change),
  shownElsewhere('answer → other socket', send),
];
