import {
  type Actor,
  type Durations,
  type Endpoint,
  listReportTickets,
  readReportExport,
  type ReportTimes,
  reportTicketsSchema,
} from '@balcao/contracts';
import type { z } from 'zod';
import type { RunningTicket } from '../running-ticket.ts';
import type { Fact } from './count-facts.ts';

export type Narrowed = {
  readonly queueIds?: number[];
  /** null for tickets without an assignee. */
  readonly userId?: number | null;
  readonly connectionId?: number | null;
  readonly tagId?: number | null;
  readonly groups?: boolean;
};

export const isWithin =
  ({ queueIds, userId, connectionId, tagId, groups = false }: Narrowed) =>
  (fact: Fact): boolean =>
    (groups || !fact.isGroup) &&
    (queueIds === undefined ||
      (queueIds.length === 0 ? fact.queueId === null : queueIds.includes(fact.queueId ?? 0))) &&
    (userId === undefined || fact.userId === userId) &&
    (connectionId === undefined || fact.connectionId === connectionId) &&
    (tagId === undefined || (tagId === null ? fact.tagIds.length === 0 : fact.tagIds.includes(tagId)));

export const queryOf = ({ queueIds, groups, ...rest }: Narrowed): object => ({
  ...Object.fromEntries(Object.entries(rest).map(([name, value]) => [name, String(value ?? 'none')])),
  ...(queueIds === undefined ? {} : { queueIds: JSON.stringify(queueIds) }),
  ...(groups === undefined ? {} : { groups: String(groups) }),
});

const seconds = (ms: number): number => Math.round(ms) / 1_000;

/** A quantile of sorted values, interpolated between two of them. */
const quantile = (sorted: readonly number[], part: number): number | null => {
  const place = (sorted.length - 1) * part;
  const [low, high] = [sorted[Math.floor(place)], sorted[Math.ceil(place)]];
  return low === undefined || high === undefined ? null : seconds(low + (high - low) * (place % 1));
};

const durationsOf = (values: readonly number[]): Durations => {
  const sorted = values.toSorted((one, other) => one - other);
  const sum = sorted.reduce((total, each) => total + each, 0);
  return {
    count: sorted.length,
    median: quantile(sorted, 0.5),
    p90: quantile(sorted, 0.9),
    mean: sorted.length === 0 ? null : seconds(sum / sorted.length),
  };
};

export const timesOf = (facts: readonly Fact[]): ReportTimes => ({
  wall: durationsOf(facts.map(({ wall }) => wall ?? 0)),
  working: durationsOf(facts.map(({ working }) => working ?? 0)),
});

/** The value of a bucket or a cell for these facts. */
export const valueOf = (facts: readonly Fact[], isTime: boolean): number | null =>
  isTime ? timesOf(facts).wall.median : facts.length;

export const asked = async (
  desk: RunningTicket,
  actor: Actor,
  endpoint: Endpoint,
  query: object,
): Promise<unknown> => {
  const { status, body } = await desk.ask(actor, endpoint, { query });
  if (status !== 200) throw new Error(`${endpoint.operation}: ${status} ${JSON.stringify(body)}`);
  return body;
};

/** All entries, page by page. */
export const listBehind = async (desk: RunningTicket, actor: Actor, query: object) => {
  const entries = [];
  let after: string | null = '';
  while (after !== null) {
    const page = reportTicketsSchema.parse(
      await asked(desk, actor, listReportTickets, { ...query, after, limit: '40' }),
    );
    entries.push(...page.entries);
    after = page.next;
  }
  return entries;
};

type Exported = z.input<typeof readReportExport.input>;

export const readExport = async (
  { bus }: RunningTicket,
  actor: Actor,
  input: Omit<Exported, 'after'>,
): Promise<readonly (readonly string[])[]> => {
  const rows: string[][] = [];
  let after: Exported['after'] = null;
  do {
    const context = { actor, correlationId: 'export', deadline: new Date(Date.now() + 30_000), after: [] };
    const page: z.output<typeof readReportExport.output> = await bus.call(
      readReportExport,
      { ...input, after },
      context,
    );
    rows.push(...page.rows);
    after = page.next;
  } while (after !== null);
  return rows;
};
