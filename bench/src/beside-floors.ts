import { setTimeout as pause } from 'node:timers/promises';
import type { Stack } from '@balcao/local/stack';
import { type Ask, expectStatus } from './http-client.ts';
import { closedLoop, figuresOfSamples, type Sample } from './measure.ts';
import type { Row } from './report.ts';
import type { BenchDesk, Scenario } from './scenarios/scenario.ts';
import { untilSent } from './settle.ts';

type Comparison = {
  readonly stack: Pick<Stack, 'databaseUrl'>;
  readonly desk: BenchDesk;
  readonly askFloor: Ask;
  /** Per turn. */
  readonly seconds: number;
  readonly say: (line: string) => void;
};

/** A machine's speed changes from one minute to the next, so comparisons are measured in turns. */
const turns = 3;
const warmingClients = 10;

const askOf =
  ({ askFloor }: Comparison, which: 'a' | 'b', name: string) =>
  async (): Promise<void> => {
    expectStatus(await askFloor('GET', `/${which}/${name.replaceAll(' ', '-')}`), 200);
  };

/** Warms up the desk and the floors, because both are measured in a steady state. The desk sees few tickets here. */
export const warmUp = async (
  comparison: Comparison,
  { name, run, restore, floor }: Scenario,
): Promise<void> => {
  const { desk, seconds, stack } = comparison;
  if (floor !== null) await closedLoop(warmingClients, seconds, askOf(comparison, 'b', name));
  await closedLoop(warmingClients, 2 * seconds, (client) => run(desk, client, 0));
  await restore?.(desk);
  await untilSent(stack.databaseUrl);
};

/** Measures the call beside its floors, with this number of clients. */
export const besideFloors = async (
  comparison: Comparison,
  { name, run, restore, floor }: Scenario,
  clients: number,
): Promise<Row> => {
  const { desk, seconds, stack, say } = comparison;
  const samples: { readonly a: Sample[]; readonly b: Sample[]; readonly real: Sample[] } = {
    a: [],
    b: [],
    real: [],
  };
  let asked = 0;
  for (let turn = 0; turn < turns; turn += 1) {
    for (const which of ['a', 'b'] as const)
      if (floor !== null)
        samples[which].push(await closedLoop(clients, seconds, askOf(comparison, which, name)));
    const before = asked;
    samples.real.push(
      await closedLoop(clients, seconds, (client, own) => {
        asked = Math.max(asked, before + own + 1);
        return run(desk, client, before + own);
      }),
    );
    await restore?.(desk);
    await pause(500);
    const settled = await untilSent(stack.databaseUrl);
    if (settled.messages > 0)
      say(`${settled.messages} of them reached the phone in the ${settled.seconds.toFixed(1)} s after`);
  }
  return {
    name,
    floorA: floor === null ? null : figuresOfSamples(clients, samples.a),
    floorB: floor === null ? null : figuresOfSamples(clients, samples.b),
    real: figuresOfSamples(clients, samples.real),
  };
};
