/** Lets readers wait until the feed has grown, in this process or another one. */
export type FeedWatch = {
  /** Resolves when the feed may have grown, when the caller has disconnected, or when the time is over. */
  readonly wait: (ms: number, signal?: AbortSignal) => Promise<void>;
  readonly grew: () => void;
  readonly stop: () => void;
};

type Options = {
  readonly findHead: () => Promise<number>;
  readonly everyMs: number;
};

/** One query for all waiting readers, and none while there are none. */
export const createFeedWatch = ({ findHead, everyMs }: Options): FeedWatch => {
  const waiting = new Set<() => void>();
  let known: number | undefined;
  let timer: NodeJS.Timeout | undefined;

  const grew = (): void => {
    for (const wake of [...waiting]) wake();
  };
  const look = async (): Promise<void> => {
    // A failed query is repeated.
    const head = await findHead().catch(() => undefined);
    if (head !== undefined && known !== undefined && head !== known) grew();
    known = head ?? known;
    if (waiting.size === 0) known = undefined;
    timer = waiting.size === 0 ? undefined : setTimeout(() => void look(), everyMs);
  };

  return {
    wait: (ms, signal) =>
      new Promise((resolve) => {
        const end = (): void => {
          clearTimeout(late);
          signal?.removeEventListener('abort', end);
          waiting.delete(end);
          resolve();
        };
        const late = setTimeout(end, ms);
        waiting.add(end);
        signal?.addEventListener('abort', end);
        timer ??= setTimeout(() => void look(), 0);
      }),
    grew,
    stop: () => {
      clearTimeout(timer);
      grew();
    },
  };
};
