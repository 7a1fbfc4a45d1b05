/** Only pages that came over https, or from this machine, have them. */
const locksOf = ({ locks }: { readonly locks?: LockManager | null }): LockManager | undefined =>
  locks ?? undefined;

/** Tabs do it one after the other, where the browser can keep them apart; else at once. */
export const inTurn = async <T>(name: string, act: () => Promise<T>): Promise<T> => {
  const locks = locksOf(navigator);
  return locks === undefined ? act() : locks.request(name, act);
};

/** One tab does it; the others, while it does, let it be. Where the browser can't keep them apart each does. */
export const oneForAll = async (name: string, act: () => Promise<void>): Promise<void> => {
  const locks = locksOf(navigator);
  if (locks === undefined) await act();
  else await locks.request(name, { ifAvailable: true }, (lock) => (lock === null ? undefined : act()));
};
