const firstMs = 10_000;
const longestMs = 40_000;

/**
 * How long the page waits for each step of a handshake. After each handshake that took too long it waits twice as long,
 * up to a bound: on a crowded machine a page that gave up early each time would never be connected.
 */
export class LinePatience {
  private overdue = 0;

  get ms(): number {
    return Math.min(longestMs, firstMs * 2 ** this.overdue);
  }

  /** The handshake took too long. */
  grow(): void {
    this.overdue += 1;
  }

  /** The page is connected. */
  reset(): void {
    this.overdue = 0;
  }
}

const heldUpMs = 1000;

/** Calls `onSilent` once the server of an established connection has been silent for that long. */
export class SilenceWatch {
  private readonly silentAfterMs: number;
  private readonly onSilent: () => void;
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor(silentAfterMs: number, onSilent: () => void) {
    this.silentAfterMs = silentAfterMs;
    this.onSilent = onSilent;
  }

  start(): void {
    clearTimeout(this.timer);
    const dueAt = performance.now() + this.silentAfterMs;
    this.timer = setTimeout(() => {
      // The page itself stood still, and what the server said meanwhile is not read yet.
      if (performance.now() > dueAt + heldUpMs) this.start();
      else this.onSilent();
    }, this.silentAfterMs);
  }

  /** The server was heard. */
  hear(): void {
    if (this.timer !== undefined) this.start();
  }

  stop(): void {
    clearTimeout(this.timer);
    this.timer = undefined;
  }
}
