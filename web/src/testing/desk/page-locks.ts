/**
 * The browser's locks for pages that follow each other: when a page is closed, its locks are released. The window of a
 * test stays, so each of its pages has lock names of its own.
 */
class PageLocks implements LockManager {
  private readonly all: LockManager;
  private page = 0;

  constructor(all: LockManager) {
    this.all = all;
  }

  nextPage(): void {
    this.page += 1;
  }

  request<T>(name: string, callback: LockGrantedCallback<T>): Promise<Awaited<T>>;
  request<T>(name: string, options: LockOptions, callback: LockGrantedCallback<T>): Promise<Awaited<T>>;
  request<T>(
    name: string,
    ...how: [LockGrantedCallback<T>] | [LockOptions, LockGrantedCallback<T>]
  ): Promise<Awaited<T>> {
    const own = this.prefix() + name;
    return how.length === 1 ? this.all.request(own, how[0]) : this.all.request(own, ...how);
  }

  async query(): Promise<LockManagerSnapshot> {
    const { held = [], pending = [] } = await this.all.query();
    return { held: this.ofThisPage(held), pending: this.ofThisPage(pending) };
  }

  private prefix(): string {
    return `page ${String(this.page)}: `;
  }

  private ofThisPage(locks: readonly LockInfo[]): LockInfo[] {
    const prefix = this.prefix();
    return locks
      .filter(({ name = '' }) => name.startsWith(prefix))
      .map((lock) => ({ ...lock, name: (lock.name ?? '').slice(prefix.length) }));
  }
}

let pageLocks: PageLocks | undefined;

/** Releases the locks of the closed page. */
export const giveLocksBack = (): void => {
  if (pageLocks === undefined) {
    pageLocks = new PageLocks(navigator.locks);
    Object.defineProperty(navigator, 'locks', { value: pageLocks });
  }
  pageLocks.nextPage();
};
