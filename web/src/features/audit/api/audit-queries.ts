import { type AuditEntry, auditKindSchema, beginningOfDay, listAudit, listUsers } from '@balcao/contracts';
import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api } from '../../../lib/session/session.ts';
import type { AuditNews } from '../audit.realtime.ts';

/** The page's filter, as in its address. */
export type AuditFilter = {
  readonly kind: string;
  readonly thingId: string;
  readonly personId: string;
  /** Days in the desk's time zone, `YYYY-MM-DD`. */
  readonly from: string;
  readonly to: string;
};

const day = /^\d{4}-\d{2}-\d{2}$/;

/** The moment at which a day begins, plus some days; undefined for an invalid day. */
const beginningOf = (text: string, timeZone: string, later = 0): string | undefined => {
  if (!day.test(text) || Number.isNaN(Date.parse(text))) return undefined;
  return beginningOfDay(text, timeZone, later).toISOString();
};

export const queryOf = ({ kind, thingId, personId, from, to }: AuditFilter, timeZone: string) => {
  const known = auditKindSchema.safeParse(kind).data;
  const [since, until] = [beginningOf(from, timeZone), beginningOf(to, timeZone, 1)];
  return {
    ...(known === undefined ? {} : { kind: known }),
    ...(known === undefined || thingId === '' ? {} : { thingId }),
    ...(/^\d{1,15}$/.test(personId) ? { personId } : {}),
    ...(since === undefined ? {} : { from: since }),
    ...(until === undefined ? {} : { to: until }),
  };
};

export const auditQueries = {
  all: () => ['audit'] as const,
  list: (filter: AuditFilter, timeZone: string) =>
    infiniteQueryOptions({
      queryKey: [...auditQueries.all(), 'list', filter, timeZone] as const,
      queryFn: ({ pageParam, signal }) =>
        api.call(listAudit, {
          query: { ...queryOf(filter, timeZone), ...(pageParam === null ? {} : { after: pageParam }) },
          signal,
        }),
      initialPageParam: null as string | null,
      getNextPageParam: ({ next }) => next,
      meta: { live: true },
    }),
  /** The users to filter by; deleted users appear only in the log. */
  people: (search: string) =>
    queryOptions({
      queryKey: ['users', 'audit', search] as const,
      queryFn: ({ signal }) => api.call(listUsers, { query: { searchParam: search }, signal }),
      placeholderData: keepPreviousData,
    }),
};

export const entriesOf = (page: { readonly entries: readonly AuditEntry[] }): readonly AuditEntry[] =>
  page.entries;

/** Whether the page's filter matches the entry. */
export const countNews = (news: AuditNews, filter: AuditFilter, timeZone: string): number => {
  const { kind, thingId, personId, from, to } = queryOf(filter, timeZone);
  return news.filter(
    (entry) =>
      (kind === undefined || entry.kind === kind) &&
      (thingId === undefined || entry.thingId === thingId) &&
      (personId === undefined || String(entry.userId) === personId) &&
      (from === undefined || entry.at >= from) &&
      (to === undefined || entry.at < to),
  ).length;
};
