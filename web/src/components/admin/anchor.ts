import type { EntryId } from './form-drafts.ts';

/** Far enough from zero for any number of rows that are added above. */
const base = 1_000_000;

/**
 * Keeps visible rows in position while rows appear or disappear above them, by shifting the number of the first row. At
 * the top of the list new rows show.
 */
export class Anchor {
  private ids: readonly EntryId[];
  private first = base;
  private top = 0;

  constructor(ids: readonly EntryId[]) {
    this.ids = ids;
  }

  /** @param index the number of the topmost visible row, as the list counts */
  see(index: number): void {
    this.top = index - this.first;
  }

  /** The number of the first row for the present entries. */
  firstIndex(ids: readonly EntryId[]): number {
    if (ids === this.ids) return this.first;
    const before = this.ids;
    this.ids = ids;
    if (this.top <= 0) return this.first;
    const indexes = new Map(ids.map((id, index) => [id, index]));
    // The topmost visible row that still exists: the topmost itself may be deleted.
    for (let index = this.top; index < before.length; index += 1) {
      const now = indexes.get(before[index] ?? 0);
      if (now === undefined) continue;
      this.first -= now - index;
      this.top = now;
      break;
    }
    return this.first;
  }
}
