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
