/**
 * Runs the operations of one transaction one after the other, in the order of their calls. Calls of the same tick that
 * `join` are run together, so that a batch costs one statement and not one each.
 */
export type OperationQueue<Item> = {
  readonly run: <T>(operation: () => Promise<T>) => Promise<T>;
  readonly join: (item: Item) => Promise<void>;
  /** Rejects with the first failure, also when its caller swallowed it: such a transaction must not commit. */
  readonly settle: () => Promise<void>;
};

type Entry<Item> =
  | { readonly kind: 'run'; readonly operation: () => Promise<void> }
  | { readonly kind: 'join'; readonly item: Item; readonly done: PromiseWithResolvers<undefined> };

export const createOperationQueue = <Item>(
  runTogether: (items: readonly Item[]) => Promise<void>,
  mayJoin: (items: readonly Item[], next: Item) => boolean,
): OperationQueue<Item> => {
  const waiting: Entry<Item>[] = [];
  let draining: Promise<void> | null = null;
  let failure: { readonly error: unknown } | null = null;

  const next = async (): Promise<void> => {
    const entry = waiting.shift();
    if (entry === undefined) return;
    if (entry.kind === 'run') return entry.operation();
    const batch = [entry];
    for (
      let head = waiting[0];
      head?.kind === 'join' &&
      mayJoin(
        batch.map(({ item }) => item),
        head.item,
      );
      head = waiting[0]
    ) {
      batch.push(head);
      waiting.shift();
    }
    try {
      if (failure !== null) throw failure.error;
      await runTogether(batch.map(({ item }) => item));
      for (const { done } of batch) done.resolve(undefined);
    } catch (error) {
      failure ??= { error };
      for (const { done } of batch) done.reject(error);
    }
  };

  const drain = async (): Promise<void> => {
    await Promise.resolve();
    while (waiting.length > 0) await next();
    draining = null;
  };

  const enqueue = (entry: Entry<Item>): void => {
    waiting.push(entry);
    draining ??= drain();
  };

  return {
    run: <T>(operation: () => Promise<T>) => {
      const done = Promise.withResolvers<T>();
      enqueue({
        kind: 'run',
        operation: async () => {
          try {
            if (failure !== null) throw failure.error;
            done.resolve(await operation());
          } catch (error) {
            failure ??= { error };
            done.reject(error);
          }
        },
      });
      return done.promise;
    },
    join: (item) => {
      const done = Promise.withResolvers<undefined>();
      enqueue({ kind: 'join', item, done });
      return done.promise;
    },
    settle: async () => {
      while (draining !== null) await draining;
      if (failure !== null) throw failure.error;
    },
  };
};
