import { type AuditEntry, auditKindSchema, listAudit, type ServerEvents } from '@balcao/contracts';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { api } from '../../../lib/session.ts';

/** What the page is narrowed to, as its address says it. */
export type AuditFilter = {
  readonly kind: string;
  readonly thingId: string;
  readonly personId: string;
  /** Days of this browser, `YYYY-MM-DD`. */
  readonly from: string;
  readonly to: string;
};

const day = /^\d{4}-\d{2}-\d{2}$/;

/** The moment at which a day begins, some days later; undefined where it is none. */
const beginningOf = (text: string, later = 0): string | undefined => {
  if (!day.test(text)) return undefined;
  const [year = 0, month = 1, date = 1] = text.split('-').map(Number);
  const at = new Date(year, month - 1, date + later);
  return Number.isNaN(at.getTime()) ? undefined : at.toISOString();
};

export const queryOf = ({ kind, thingId, personId, from, to }: AuditFilter) => {
  const known = auditKindSchema.safeParse(kind).data;
  const [since, until] = [beginningOf(from), beginningOf(to, 1)];
  return {
    ...(known === undefined ? {} : { kind: known }),
    ...(known === undefined || thingId === '' ? {} : { thingId }),
    ...(/^\d{1,15}$/.test(personId) ? { personId } : {}),
    ...(since === undefined ? {} : { from: since }),
    ...(until === undefined ? {} : { to: until }),
  };
};

type News = ServerEvents['audit']['entries'];
const none: News = [];

export const auditQueries = {
  all: () => ['audit'] as const,
  list: (filter: AuditFilter) =>
    infiniteQueryOptions({
      queryKey: [...auditQueries.all(), 'list', filter] as const,
      queryFn: ({ pageParam, signal }) =>
        api.call(listAudit, {
          query: { ...queryOf(filter), ...(pageParam === null ? {} : { after: pageParam }) },
          signal,
        }),
      initialPageParam: null as string | null,
      getNextPageParam: ({ next }) => next,
      meta: { live: true },
    }),
  /** What came in since the list was fetched, as the live line told it. */
  news: () =>
    queryOptions({
      queryKey: ['audit-news'] as const,
      queryFn: () => none,
      initialData: none,
      staleTime: Infinity,
    }),
};

export const entriesOf = (page: { readonly entries: readonly AuditEntry[] }): readonly AuditEntry[] =>
  page.entries;

/** Whether the page would show it, narrowed as it is. */
export const countNews = (news: News, filter: AuditFilter): number => {
  const { kind, thingId, personId, from, to } = queryOf(filter);
  return news.filter(
    (entry) =>
      (kind === undefined || entry.kind === kind) &&
      (thingId === undefined || entry.thingId === thingId) &&
      (personId === undefined || String(entry.userId) === personId) &&
      (from === undefined || entry.at >= from) &&
      (to === undefined || entry.at < to),
  ).length;
};
