import type { Query, QueryClient } from '@tanstack/react-query';
import type { LiveEvent } from './live-events.ts';

const keptForMs = 60_000;

/**
 * An answer that was on its way while something happened doesn't know it. What happened since a query was asked is
 * applied to its answer once more, so that a fetch never undoes an update. Concerns queries with `meta.live`.
 */
export class LiveReplay {
  private readonly queryClient: QueryClient;
  private readonly askedAt = new Map<string, number>();
  private recent: { readonly at: number; readonly event: LiveEvent }[] = [];
  private readonly now: () => number;
  private readonly unsubscribe: () => void;

  constructor(
    queryClient: QueryClient,
    apply: (events: readonly LiveEvent[]) => void,
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
      const missed = this.recent.filter(({ at }) => at >= askedAt).map(({ event }) => event);
      // After the query has settled: an update inside its own notification would be overwritten.
      if (missed.length > 0) queueMicrotask(() => apply(missed));
    });
  }

  readonly isLive = ({ meta }: Pick<Query, 'meta'>): boolean => meta?.['live'] === true;

  remember(events: readonly LiveEvent[]): void {
    const at = this.now();
    for (const event of events) this.recent.push({ at, event });
    const oldest = this.recent[0]?.at ?? at;
    if (oldest < at - 2 * keptForMs) this.recent = this.recent.filter((kept) => kept.at > at - keptForMs);
  }

  /** Asked for before the feed began: what happened in between reached nobody. */
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
