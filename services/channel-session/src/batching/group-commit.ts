type GroupCommitOptions<Item> = {
  /** All or nothing. */
  readonly write: (items: readonly Item[]) => Promise<void>;
  readonly limit?: number;
  /** Errors that every item would meet: then none is tried alone. */
  readonly isHopeless?: (error: unknown) => boolean;
};

type Waiting<Item> = { readonly item: Item; readonly done: PromiseWithResolvers<undefined> };

/**
 * Items that come while a write is under way make the next one together, in the order of their coming: a commit costs
 * the same for one and for many. When a group fails each is tried alone, so that one bad item stops no other.
 */
export function createGroupCommit<Item>({
  write,
  limit = 200,
  isHopeless = () => false,
}: GroupCommitOptions<Item>): (item: Item) => Promise<unknown> {
  const waiting: Waiting<Item>[] = [];
  let isWriting = false;

  const writeGroup = async (group: readonly Waiting<Item>[]): Promise<void> => {
    try {
      await write(group.map(({ item }) => item));
      for (const { done } of group) done.resolve(undefined);
    } catch (error) {
      if (group.length === 1 || isHopeless(error)) for (const { done } of group) done.reject(error);
      else for (const alone of group) await writeGroup([alone]);
    }
  };

  const run = async (): Promise<void> => {
    isWriting = true;
    // What is asked for in the same turn goes along.
    await Promise.resolve();
    while (waiting.length > 0) await writeGroup(waiting.splice(0, limit));
    isWriting = false;
  };

  return (item) => {
    const done = Promise.withResolvers<undefined>();
    waiting.push({ item, done });
    if (!isWriting) void run();
    return done.promise;
  };
}
