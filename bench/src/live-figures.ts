import { until } from '@balcao/desk-client/wait';
import { atPace, type Browser } from './live.ts';
import type { LiveWay } from './live-ways.ts';
import { figuresOf, type Figures } from './measure.ts';

export type LiveFigures = Figures & {
  readonly name: string;
  readonly lost: number;
  /** Per turn, to show whether the machine was equally fast in all of them. */
  readonly p95OfTurns: readonly number[];
};

type Pace = { readonly perSecond: number; readonly seconds: number };
type Turn = { readonly latencies: readonly number[]; readonly failures: number; readonly lost: number };

const turns = 3;
const leastWarmUpSeconds = 3;

/** Waits until every posted message has arrived, for half a minute at most. */
export const allArrived = ({ arrivals }: Browser, posted: ReadonlyMap<string, number>): Promise<unknown> =>
  until(
    () => Promise.resolve([...posted.keys()].every((body) => arrivals.has(body)) ? true : undefined),
    () => 'not everything arrived',
    { timeoutMs: 30_000 },
  ).catch(() => undefined);

const takeTurn = async ({ browser, write }: LiveWay, { perSecond, seconds }: Pace): Promise<Turn> => {
  const { posted, failures } = await atPace(perSecond, seconds, write);
  await allArrived(browser, posted);
  const latencies = [...posted].flatMap(([body, postedAt]) => {
    const arrivedAt = browser.arrivals.get(body);
    return arrivedAt === undefined ? [] : [arrivedAt - postedAt];
  });
  return { latencies, failures, lost: posted.size - latencies.length };
};

const figuresOfTurns = (name: string, warmUp: Turn, taken: readonly Turn[], seconds: number): LiveFigures => {
  const all = taken.flatMap(({ latencies }) => latencies);
  const sum = (of: (turn: Turn) => number): number =>
    [warmUp, ...taken].reduce((total, turn) => total + of(turn), 0);
  return {
    ...figuresOf(
      1,
      all,
      sum(({ failures }) => failures),
      seconds,
    ),
    name,
    lost: sum(({ lost }) => lost),
    p95OfTurns: taken.map(({ latencies }) => figuresOf(1, latencies, 0, seconds).p95),
  };
};

/**
 * From a contact's message to a browser: milliseconds from post to socket. The ways take turns, `seconds` of each in
 * all. In the first part every writer opens a ticket; it counts for losses but not for the times.
 */
export const inboundToSocket = async (
  ways: readonly LiveWay[],
  { perSecond, seconds }: Pace,
): Promise<readonly LiveFigures[]> => {
  const runs: { readonly way: LiveWay; readonly warmUp: Turn; readonly taken: Turn[] }[] = [];
  for (const way of ways)
    runs.push({
      way,
      warmUp: await takeTurn(way, {
        perSecond,
        seconds: Math.max(leastWarmUpSeconds, Math.ceil(way.writers / perSecond)),
      }),
      taken: [],
    });
  for (let turn = 0; turn < turns; turn += 1)
    for (const { way, taken } of runs)
      taken.push(await takeTurn(way, { perSecond, seconds: seconds / turns }));
  return runs.map(({ way, warmUp, taken }) => figuresOfTurns(way.name, warmUp, taken, seconds));
};

export const formatLive = ({ name, median, p95, p99, p95OfTurns, lost, failures }: LiveFigures): string =>
  `  ${name}: median ${median.toFixed(1)} ms, p95 ${p95.toFixed(1)} ms, p99 ${p99.toFixed(1)} ms, ` +
  `p95 of its turns ${p95OfTurns.map((one) => one.toFixed(0)).join(', ')} ms, lost ${lost}, refused ${failures}`;
