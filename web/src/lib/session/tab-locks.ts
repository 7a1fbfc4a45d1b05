/** Only secure pages (https or localhost) have locks. */
const locksOf = ({ locks }: { readonly locks?: LockManager | null }): LockManager | undefined =>
  locks ?? undefined;

/** Runs `act` exclusively among the tabs; without locks, at once. */
export const inTurn = async <T>(name: string, act: () => Promise<T>): Promise<T> => {
  const locks = locksOf(navigator);
  return locks === undefined ? act() : locks.request(name, act);
};

/** After this time nobody waits for a tab, because it may be asleep. */
const patienceMs = 20_000;

/**
 * Exclusive: runs while no other tab holds the lock in either mode. Shared: runs beside other shared holders. Runs at
 * once if the browser has no locks.
 */
export const inTurnOf = async <T>(name: string, mode: LockMode, act: () => Promise<T>): Promise<T> => {
  const locks = locksOf(navigator);
  if (locks === undefined) return act();
  const [turn, ended] = [Promise.withResolvers<undefined>(), Promise.withResolvers<undefined>()];
  const begin = (): Promise<undefined> => {
    turn.resolve(undefined);
    return ended.promise;
  };
  const signal = AbortSignal.timeout(patienceMs);
  locks.request(name, { mode, signal }, begin).catch(() => turn.resolve(undefined));
  await turn.promise;
  try {
    return await act();
  } finally {
    ended.resolve(undefined);
  }
};

/** Marks this tab as doing it; several tabs may. Returns a function that ends it. */
export const mark = (name: string): (() => void) => {
  let end = (): void => undefined;
  const ended = new Promise<void>((resolve) => {
    end = resolve;
  });
  // A page that is being closed gets no lock.
  locksOf(navigator)
    ?.request(name, { mode: 'shared' }, () => ended)
    .catch(() => undefined);
  return end;
};

/** Whether any tab of this browser is marked; false if the browser has no locks. */
export const isMarked = async (name: string): Promise<boolean> => {
  try {
    const { held = [] } = (await locksOf(navigator)?.query()) ?? {};
    return held.some((lock) => lock.name === name);
  } catch {
    return false;
  }
};
