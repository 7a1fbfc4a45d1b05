import { daySchema, isReportPeriod } from '@balcao/contracts';

/** The page's filter, as in its address. */
export type ReportFilter = {
  /** Days in the desk's time zone, `YYYY-MM-DD`, both included. */
  readonly from: string;
  readonly to: string;
  /** Undefined: all of them; an empty list: tickets without a sector. */
  readonly queueIds: readonly number[] | undefined;
  /** null, here and below: tickets that have none. */
  readonly userId: number | null | undefined;
  readonly connectionId: number | null | undefined;
  readonly tagId: number | null | undefined;
  readonly hasGroups: boolean;
};

const dayMs = 86_400_000;

/** The day of a moment in the desk's time zone. */
export const dayIn = (timeZone: string, moment: number): string =>
  new Intl.DateTimeFormat('en-CA', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' }).format(
    moment,
  );

export const dayBefore = (day: string, days: number): string =>
  new Date(Date.parse(day) - days * dayMs).toISOString().slice(0, 10);

export const daysIn = ({ from, to }: Pick<ReportFilter, 'from' | 'to'>): number =>
  (Date.parse(to) - Date.parse(from)) / dayMs + 1;

/** The page's default: today and the six days before. */
export const periods = { week: 7, today: 1, month: 30, quarter: 90 } as const;
export type PeriodName = keyof typeof periods;

const idIn = (text: string | null): number | undefined =>
  text !== null && /^\d{1,15}$/.test(text) && Number(text) > 0 ? Number(text) : undefined;

/** In addresses and requests: only tickets that have none of the kind. */
const none = 'none';
const idOrNoneIn = (text: string | null): number | null | undefined => (text === none ? null : idIn(text));
const textOf = (id: number | null): string => (id === null ? none : String(id));

/** @param today in the desk's time zone */
export const filterIn = (address: URLSearchParams, today: string): ReportFilter => {
  const [from, to] = [address.get('from'), address.get('to')].map((day) => daySchema.safeParse(day).data);
  const period = { from: from ?? dayBefore(to ?? today, periods.week - 1), to: to ?? today };
  return {
    ...(isReportPeriod(period) ? period : { from: dayBefore(today, periods.week - 1), to: today }),
    queueIds: address
      .get('queues')
      ?.split(',')
      .flatMap((text) => idIn(text) ?? []),
    userId: idOrNoneIn(address.get('user')),
    connectionId: idOrNoneIn(address.get('connection')),
    tagId: idOrNoneIn(address.get('tag')),
    hasGroups: address.get('groups') === 'true',
  };
};

/** The filter as search parameters; defaults are left out. */
export const addressOf = (filter: ReportFilter, today: string): Record<string, string> => {
  const { from, to, queueIds, userId, connectionId, tagId, hasGroups } = filter;
  const isFirst = to === today && from === dayBefore(today, periods.week - 1);
  return {
    ...(isFirst ? {} : { from, to }),
    ...(queueIds === undefined ? {} : { queues: queueIds.join(',') }),
    ...(userId === undefined ? {} : { user: textOf(userId) }),
    ...(connectionId === undefined ? {} : { connection: textOf(connectionId) }),
    ...(tagId === undefined ? {} : { tag: textOf(tagId) }),
    ...(hasGroups ? { groups: 'true' } : {}),
  };
};

/** The parameters of the request. */
export const queryOf = ({ from, to, queueIds, userId, connectionId, tagId, hasGroups }: ReportFilter) => ({
  from,
  to,
  ...(queueIds === undefined ? {} : { queueIds: JSON.stringify(queueIds) }),
  ...(userId === undefined ? {} : { userId: textOf(userId) }),
  ...(connectionId === undefined ? {} : { connectionId: textOf(connectionId) }),
  ...(tagId === undefined ? {} : { tagId: textOf(tagId) }),
  ...(hasGroups ? { groups: 'true' as const } : {}),
});
