const remembered = 5000;

/** How far this page is in the server's live log, and what it has had already. */
export class LivePositions {
  private readonly seen = new Set<number>();
  private latest: number | undefined;

  /** Where to resume; undefined before the server said where its log stands. */
  get position(): number | undefined {
    return this.latest;
  }

  /** Whether to apply it: a repeat is not. Position 0 stands for a passing signal and is always applied. */
  accept(position: number): boolean {
    if (position === 0) return true;
    if (this.seen.has(position)) return false;
    this.seen.add(position);
    if (this.seen.size > remembered) {
      for (const oldest of this.seen) {
        this.seen.delete(oldest);
        break;
      }
    }
    this.reach(position);
    return true;
  }

  /** Nothing is missing up to here. */
  reach(position: number): void {
    if (this.latest === undefined || position > this.latest) this.latest = position;
  }

  isBehind(head: number): boolean {
    return this.latest !== undefined && head > this.latest;
  }
}
