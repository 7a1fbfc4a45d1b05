/** Tells who waits that the feed may have grown, here or by another process. */
export type FeedWatch = {
  /** Ends when it may have grown, when whoever asked has gone, and at the latest when the time is over. */
  readonly wait: (ms: number, signal?: AbortSignal) => Promise<void>;
  readonly grew: () => void;
  readonly stop: () => void;
};

type Options = {
  readonly findHead: () => Promise<number>;
  readonly everyMs: number;
};

/** One question for all who wait, and none while nobody does. */
export const createFeedWatch = ({ findHead, everyMs }: Options): FeedWatch => {
  const waiting = new Set<() => void>();
  let known: number | undefined;
  let timer: NodeJS.Timeout | undefined;

  const grew = (): void => {
    for (const wake of [...waiting]) wake();
  };
  const look = async (): Promise<void> => {
    // A question that fails is asked again.
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
