const listeners = new Set<() => void>();
let running = 0;

/** The calls of this page that change something at the desk. */
export const ownChanges = {
  begin(): void {
    running += 1;
  },
  /** It was answered or failed; a call that failed on its way may have changed something too. */
  end(): void {
    running -= 1;
    for (const listener of listeners) listener();
  },
  areRunning: (): boolean => running > 0,
  /** Calls the listener after each. Returns a function that stops it. */
  follow(listener: () => void): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
};
