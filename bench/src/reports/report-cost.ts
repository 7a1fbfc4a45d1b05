import { until } from '@balcao/desk-client/wait';
import type pg from 'pg';
import { medianOf } from '../measure.ts';
import { processorMsOfWork } from '../processor-time.ts';

const turns = 5;
const atOnce = 8;
/**
 * If turns differ by more than this, they prove little about a twentieth. They are repeated with twice the messages,
 * this often at most.
 */
const maxSpread = 1 / 20;
const maxDoublings = 2;
const consumers = `consumer in ('ticket__follow-turns', 'ticket__measure-moves')`;

export type ReportCost = {
  /** Processor milliseconds per message, in each turn. */
  readonly withReports: readonly number[];
  readonly without: readonly number[];
  /** Per turn. */
  readonly messages: number;
};

/** The difference between highest and lowest, as a fraction of the median. */
export const spreadOf = (values: readonly number[]): number =>
  (Math.max(...values) - Math.min(...values)) / medianOf(values);

/**
 * Contacts write repeatedly, in turns with and without the report consumers: in the turns without, a lock holds them
 * up, and they catch up later, unmeasured.
 */
export const measureReportCost = async (
  write: (index: number, body: string) => Promise<void>,
  pool: pg.Pool,
  firstMessages: number,
): Promise<ReportCost> => {
  let messages = firstMessages;
  let written = 0;
  const writeAll = async (): Promise<void> => {
    const first = written;
    written += messages;
    await Promise.all(
      Array.from({ length: atOnce }, async (_, writer) => {
        for (let index = first + writer; index < written; index += atOnce)
          await write(index, `Message ${String(index)}`);
      }),
    );
    await shown(pool, written);
  };
  const measured = async (): Promise<number> => (await processorMsOfWork(writeAll)) / messages;
  await writeAll();
  await caughtUp(pool);
  let [withReports, without]: [number[], number[]] = [[], []];
  const turnWith = async (): Promise<void> => {
    withReports.push(await measured());
    if (!(await haveReportsCaughtUp(pool)))
      throw new Error('The reports were written after the measurement.');
  };
  const turnWithout = async (): Promise<void> => {
    const holder = await pool.connect();
    try {
      await holder.query('begin');
      await holder.query(`select from ticket.consumer_positions where ${consumers} for update`);
      without.push(await measured());
    } finally {
      await holder.query('commit');
      holder.release();
    }
    await caughtUp(pool);
  };
  for (let doublings = 0; ; doublings += 1) {
    // The order alternates, so that a machine that becomes slower is fair to both.
    for (let each = 0; each < turns; each += 1)
      for (const next of each % 2 === 0 ? [turnWith, turnWithout] : [turnWithout, turnWith]) await next();
    const isSettled = Math.max(spreadOf(withReports), spreadOf(without)) <= maxSpread;
    if (isSettled || doublings === maxDoublings) return { withReports, without, messages };
    messages *= 2;
    [withReports, without] = [[], []];
  }
};

const isTrue = async (
  pool: pg.Pool,
  query: string,
  values: readonly unknown[] = [],
): Promise<true | undefined> => {
  const { rows } = await pool.query<{ is: boolean }>(query, [...values]);
  return rows[0]?.is === true ? true : undefined;
};

/** Waits until the conversation has all of them. */
const shown = (pool: pg.Pool, messages: number): Promise<true> =>
  until(
    () =>
      isTrue(pool, `select count(*) >= $1 as is from messaging.rm_messages where body like 'Message %'`, [
        messages,
      ]),
    () => 'not every message came',
    { timeoutMs: 60_000, intervalMs: 500 },
  );

const haveReportsCaughtUp = async (pool: pg.Pool): Promise<boolean> =>
  (await isTrue(
    pool,
    `select not exists (
       select from messaging.es_events e left join ticket.consumer_positions c
         on c.partition = e.partition and c.consumer = 'ticket__follow-turns'
       where e.type = 'MessageReceived' and e.position > coalesce(c.position, 0)
     ) and not exists (
       select from ticket.es_events e left join ticket.consumer_positions c
         on c.partition = e.partition and c.consumer = 'ticket__measure-moves'
       where e.type = 'TicketOpened' and e.position > coalesce(c.position, 0)
     ) as is`,
  )) === true;

const caughtUp = (pool: pg.Pool): Promise<true> =>
  until(
    async () => (await haveReportsCaughtUp(pool)) || undefined,
    () => 'the reports do not have every message',
    { timeoutMs: 60_000, intervalMs: 500 },
  );
