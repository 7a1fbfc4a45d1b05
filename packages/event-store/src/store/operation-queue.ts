/** One call inside a transaction. */
export type Operation = {
  /** Operations of one kind may run together if they concern different streams. */
  readonly kind: string;
  readonly stream: string;
};

/**
 * Runs the operations of one transaction one after the other, in the order of their calls. Calls of the same tick run
 * together where possible, so that a batch costs one statement.
 */
export type OperationQueue<Item extends Operation> = {
  readonly add: (item: Item) => Promise<void>;
  /** Rejects with the first error, even if its caller swallowed it: such a transaction must not commit. */
  readonly settle: () => Promise<void>;
};

type Entry<Item> = { readonly item: Item; readonly done: PromiseWithResolvers<undefined> };

export const createOperationQueue = <Item extends Operation>(
  runTogether: (items: readonly Item[]) => Promise<void>,
): OperationQueue<Item> => {
  const waiting: Entry<Item>[] = [];
  let draining: Promise<void> | null = null;
  let failure: { readonly error: unknown } | null = null;

  const nextBatch = (): readonly Entry<Item>[] => {
    const kind = waiting[0]?.item.kind;
    const streams = new Set<string>();
    for (const { item } of waiting) {
      if (item.kind !== kind || streams.has(item.stream)) break;
      streams.add(item.stream);
    }
    return waiting.splice(0, streams.size);
  };

  const runBatch = async (batch: readonly Entry<Item>[]): Promise<void> => {
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
    // Lets the other calls of this tick come first.
    await Promise.resolve();
    while (waiting.length > 0) await runBatch(nextBatch());
    draining = null;
  };

  return {
    add: (item) => {
      const done = Promise.withResolvers<undefined>();
      waiting.push({ item, done });
      draining ??= drain();
      return done.promise;
    },
    settle: async () => {
      while (draining !== null) await draining;
      if (failure !== null) throw failure.error;
    },
  };
};
