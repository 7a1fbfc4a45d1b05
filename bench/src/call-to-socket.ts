import { setTimeout as pause } from 'node:timers/promises';
import type { Stack } from '@balcao/local/stack';
import { z } from 'zod';
import { expectStatus } from './http-client.ts';
import { openSocket } from './live.ts';
import { figuresOf, type Figures } from './measure.ts';
import { processorMsBelow } from './processor-time.ts';
import { bearer, pick, type BenchDesk } from './scenarios/scenario.ts';
import { untilSent } from './settle.ts';

/** A call of an attendant, and how another socket recognises its update. */
export type Action = {
  readonly name: string;
  readonly begin: (
    client: number,
    turn: number,
  ) => { readonly sign: string; readonly call: () => Promise<void> };
  readonly restore: () => Promise<void>;
};

export type CallToSocket = {
  readonly name: string;
  readonly figures: Figures;
  /** Of services and stores together, per call with all of its effects. */
  readonly processorMs: number;
};

const ticketSchema = z.object({
  action: z.literal('update'),
  ticket: z.object({ id: z.number(), status: z.literal('open') }),
});
const messageSchema = z.object({ action: z.literal('create'), message: z.object({ body: z.string() }) });

const patienceMs = 10_000;
const warmUpSeconds = 3;
const settlingMs = 1_000;
const restingSeconds = 3;

export const listenElsewhere = async (stack: Stack, desk: BenchDesk) => {
  const waiting = new Map<string, () => void>();
  const come = (sign: string): void => {
    waiting.get(sign)?.();
    waiting.delete(sign);
  };
  const socket = await openSocket(stack.gatewayUrls.at(-1) ?? stack.url, pick(desk.tokens, 49));
  socket.on('ticket', (payload: unknown) => {
    const accepted = ticketSchema.safeParse(payload);
    if (accepted.success) come(`ticket ${accepted.data.ticket.id}`);
  });
  socket.on('appMessage', (payload: unknown) => {
    const created = messageSchema.safeParse(payload);
    if (created.success) come(created.data.message.body);
  });
  await socket.emitWithAck('joinNotification');
  return {
    nextUpdate: (sign: string): Promise<void> =>
      new Promise((resolve, reject) => {
        const given = setTimeout(() => {
          reject(new Error(`${sign} never came`));
        }, patienceMs);
        waiting.set(sign, () => {
          clearTimeout(given);
          resolve();
        });
      }),
    close: () => {
      socket.close();
    },
  };
};

export const actionsOf = (desk: BenchDesk): readonly Action[] => {
  const { ask, pendingTicketIds } = desk;
  const accepted: number[] = [];
  return [
    {
      name: 'accept',
      begin: (client) => {
        const ticketId = pendingTicketIds.shift();
        if (ticketId === undefined) throw new Error('every ticket is accepted');
        accepted.push(ticketId);
        const body = { status: 'open', userId: pick(desk.userIds, client) };
        return {
          sign: `ticket ${ticketId}`,
          call: async () => {
            expectStatus(await ask('PUT', `/tickets/${ticketId}`, body, bearer(desk, client)), 200);
          },
        };
      },
      restore: async () => {
        const body = { status: 'pending', userId: null };
        for (const ticketId of accepted.splice(0)) {
          expectStatus(await ask('PUT', `/tickets/${ticketId}`, body, bearer(desk, 0)), 200);
          pendingTicketIds.push(ticketId);
        }
      },
    },
    {
      name: 'send',
      begin: (client, turn) => {
        const ticketId = pick(desk.openTicketIds, client * 31 + turn);
        const body = `answer ${client}.${turn} ${performance.now()}`;
        return {
          sign: body,
          call: async () => {
            expectStatus(await ask('POST', `/messages/${ticketId}`, { body }, bearer(desk, client)), 200);
          },
        };
      },
      restore: () => Promise.resolve(),
    },
  ];
};

export type Load = {
  readonly clients: number;
  /** The mean pause between the update of one call and the next call, varied by half. */
  readonly pauseMs: number;
  readonly seconds: number;
};

const loads = [
  { name: 'idle', clients: 1, pauseMs: 400, times: 2 },
  { name: 'ten clients', clients: 10, pauseMs: 200, times: 1 },
] as const;

/** Processor milliseconds per second of services and stores while nothing happens. */
const processorMsAtRest = async (): Promise<number> => {
  const before = await processorMsBelow(process.pid);
  await pause(restingSeconds * 1_000);
  return ((await processorMsBelow(process.pid)) - before) / restingSeconds;
};

/** Runs many clients that repeat the call; resolves once all effects have settled. */
export const runAction = async (
  stack: Stack,
  elsewhere: Awaited<ReturnType<typeof listenElsewhere>>,
  action: Action,
  { clients, pauseMs, seconds: lasts }: Load,
) => {
  const endAt = performance.now() + lasts * 1_000;
  const latencies: number[] = [];
  let failures = 0;
  const one = async (client: number): Promise<void> => {
    for (let turn = 0; performance.now() < endAt; turn += 1) {
      await pause(pauseMs * (0.5 + ((client * 7 + turn * 3) % 10) / 10));
      const { sign, call } = action.begin(client, turn);
      const arrival = elsewhere.nextUpdate(sign);
      const begunAt = performance.now();
      try {
        await Promise.all([call(), arrival]);
        latencies.push(performance.now() - begunAt);
      } catch {
        failures += 1;
      }
    }
  };
  await Promise.all(Array.from({ length: clients }, (_, client) => one(client)));
  await untilSent(stack.databaseUrl);
  await pause(settlingMs);
  return { latencies, failures };
};

/**
 * From an attendant's click to another user's screen at another gateway: milliseconds from the call to the socket. Each
 * client makes the next call a while after the last update arrived.
 */
export const callToSocket = async (
  stack: Stack,
  desk: BenchDesk,
  seconds: number,
): Promise<readonly CallToSocket[]> => {
  const elsewhere = await listenElsewhere(stack, desk);
  const run = (action: Action, load: Load) => runAction(stack, elsewhere, action, load);

  const measure = async (action: Action, name: string, load: Load, atRest: number): Promise<CallToSocket> => {
    const before = await processorMsBelow(process.pid);
    const begunAt = performance.now();
    const { latencies, failures } = await run(action, load);
    const spent = (await processorMsBelow(process.pid)) - before;
    const ofItself = spent - (atRest * (performance.now() - begunAt)) / 1_000;
    await action.restore();
    await pause(settlingMs);
    return {
      name: `${action.name}, ${name}`,
      figures: figuresOf(load.clients, latencies, failures, load.seconds),
      processorMs: ofItself / latencies.length,
    };
  };

  try {
    const measured: CallToSocket[] = [];
    for (const action of actionsOf(desk)) {
      await run(action, { clients: 10, pauseMs: 0, seconds: warmUpSeconds });
      await action.restore();
      await pause(settlingMs);
      const atRest = await processorMsAtRest();
      for (const { name, times, ...load } of loads)
        measured.push(await measure(action, name, { ...load, seconds: times * seconds }, atRest));
    }
    return measured;
  } finally {
    elsewhere.close();
  }
};

export const formatCallToSocket = ({ name, figures, processorMs }: CallToSocket): string =>
  `  ${name}: median ${figures.median.toFixed(1)} ms, p95 ${figures.p95.toFixed(1)} ms, ` +
  `${figures.perSecond.toFixed(0)} a second, ${processorMs.toFixed(1)} ms of processors each, failed ${figures.failures}`;
