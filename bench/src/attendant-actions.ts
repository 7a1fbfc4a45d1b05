import { setTimeout as pause } from 'node:timers/promises';
import type { Stack } from '@balcao/local/stack';
import { type Elsewhere, signOfTicket } from './elsewhere.ts';
import { expectStatus } from './http-client.ts';
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

const settlingMs = 1_000;

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
          sign: signOfTicket(ticketId, body.status),
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

/** Runs many clients that repeat the call; resolves once all effects have settled. */
export const runAction = async (
  stack: Stack,
  elsewhere: Elsewhere,
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
