const remembered = 5000;

/** The page's position in the live log, and the positions that it has already applied. */
export class LivePositions {
  private readonly seen = new Set<number>();
  private latest: number | undefined;

  /** Where to resume; undefined until the server has sent its head. */
  get position(): number | undefined {
    return this.latest;
  }

  /**
   * Whether to apply the update: not if it is a repeat. Position 0 means an update outside the log, which always
   * applies.
   */
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

  /** All updates up to this position were applied. */
  reach(position: number): void {
    if (this.latest === undefined || position > this.latest) this.latest = position;
  }

  isBehind(head: number): boolean {
    return this.latest !== undefined && head > this.latest;
  }
}
