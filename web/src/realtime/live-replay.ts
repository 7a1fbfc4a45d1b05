import { listsKnowWithinMs } from '@balcao/contracts';
import type { Query, QueryClient } from '@tanstack/react-query';
import type { LiveEvent } from './live-events.ts';

const keepForMs = 60_000;

type Apply = (events: readonly LiveEvent[]) => void;

/** The part of an event that changes answers of the server; its other effects happened when it arrived. */
const ofAnswers = (event: LiveEvent): readonly LiveEvent[] => {
  // No query holds drafts, and replaying one would put a sent text back into its input.
  if (event.name === 'draft') return [];
  if (event.name !== 'notification' || event.payload.action !== 'update') return [event];
  return [{ ...event, payload: { ...event.payload, alert: false } }];
};

/**
 * A pending answer may be older than an update. So updates since a query was asked are applied to its answer again, and
 * a fetch never undoes an update. Only queries with `meta.live` take part. Queries with `meta.isBehind` come from a
 * service that learns some things later than this page: updates from just before the question go to `applyBehind`,
 * whose handlers may apply them twice.
 */
export class LiveReplay {
  private readonly queryClient: QueryClient;
  private readonly askedAt = new Map<string, number>();
  private recent: { readonly at: number; readonly event: LiveEvent }[] = [];
  private readonly now: () => number;
  private readonly unsubscribe: () => void;

  constructor(
    queryClient: QueryClient,
    apply: Apply,
    applyBehind: Apply,
    now: () => number = () => performance.now(),
  ) {
    this.queryClient = queryClient;
    this.now = now;
    this.unsubscribe = queryClient.getQueryCache().subscribe((change) => {
      if (change.type === 'removed') this.askedAt.delete(change.query.queryHash);
      if (change.type !== 'updated' || !this.isLive(change.query)) return;
      const { action, query } = change;
      if (action.type === 'fetch') this.askedAt.set(query.queryHash, this.now());
      if (action.type !== 'success' || action.manual === true) return;
      const askedAt = this.askedAt.get(query.queryHash) ?? 0;
      const isBehind = query.meta?.['isBehind'] === true;
      const before = isBehind ? this.eventsBetween(askedAt - listsKnowWithinMs, askedAt) : [];
      const missed = this.eventsBetween(askedAt, Infinity);
      // After the query has settled, because an update inside its own notification would be overwritten.
      if (before.length > 0) queueMicrotask(() => applyBehind(before));
      if (missed.length > 0) queueMicrotask(() => apply(missed));
    });
  }

  readonly isLive = ({ meta }: Pick<Query, 'meta'>): boolean => meta?.['live'] === true;

  private eventsBetween(from: number, to: number): readonly LiveEvent[] {
    return this.recent.filter(({ at }) => at >= from && at < to).map(({ event }) => event);
  }

  remember(events: readonly LiveEvent[]): void {
    const at = this.now();
    for (const event of events.flatMap(ofAnswers)) this.recent.push({ at, event });
    const oldest = this.recent[0]?.at ?? at;
    if (oldest < at - 2 * keepForMs) this.recent = this.recent.filter((kept) => kept.at > at - keepForMs);
  }

  /** Refetches queries from before the live updates began, because updates in between were missed. */
  refetchOlder(): void {
    const beganAt = this.now();
    void this.queryClient.invalidateQueries({
      predicate: (query) => this.isLive(query) && (this.askedAt.get(query.queryHash) ?? beganAt) < beganAt,
    });
  }

  stop(): void {
    this.unsubscribe();
  }
}
