const joinPatienceMs = 250;

type Options = {
  /** Asks the server to tell about it; resolves with its answer, or soon without one. */
  readonly ask: (ticketId: number) => Promise<unknown>;
  readonly leave: (ticketId: number) => void;
  /** The conversation may have been fetched before the server began to tell about it. */
  readonly onLateJoin: (ticketId: number) => void;
};

/** The conversations that this page shows, each as often as it is shown. */
export class OpenTickets {
  private readonly options: Options;
  private readonly holders = new Map<number, number>();
  private readonly joins = new Map<number, Promise<void>>();

  constructor(options: Options) {
    this.options = options;
  }

  get ids(): readonly number[] {
    return [...this.holders.keys()];
  }

  /** `isConnected`: else the server is asked with the next connect, as for every other one. */
  join(ticketId: number, isConnected: boolean): void {
    const holders = this.holders.get(ticketId) ?? 0;
    this.holders.set(ticketId, holders + 1);
    if (holders > 0 || !isConnected) return;
    const asked = this.options.ask(ticketId);
    const isLate = new Promise<'late'>((resolve) => setTimeout(() => resolve('late'), joinPatienceMs));
    this.joins.set(
      ticketId,
      Promise.race([asked, isLate]).then((first) => {
        this.joins.delete(ticketId);
        if (first === 'late') void asked.then(() => this.options.onLateJoin(ticketId));
      }),
    );
  }

  /** Resolves when the server tells this page about the conversation, or soon after in any case. */
  async joined(ticketId: number): Promise<void> {
    await this.joins.get(ticketId);
  }

  leave(ticketId: number): void {
    const holders = (this.holders.get(ticketId) ?? 0) - 1;
    if (holders > 0) {
      this.holders.set(ticketId, holders);
      return;
    }
    this.holders.delete(ticketId);
    this.options.leave(ticketId);
  }
}
