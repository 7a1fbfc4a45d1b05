import { headSchema, resumeAnswerSchema, type ServerEventName } from '@balcao/contracts';
import type { Socket } from 'socket.io-client';
import { askServer } from './ask-server.ts';
import type { LiveEvent } from './live-events.ts';
import type { LiveStatus } from './live-status.ts';
import { readLiveEvent } from './read-live-event.ts';

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

const refusedDelayMs = 3000;

type Update = { readonly event: ServerEventName; readonly payload?: unknown; readonly position: number };

type Options = {
  readonly socket: Socket;
  /** How long an answer may take. */
  readonly patienceMs: () => number;
  /** The log's position before the page fetched anything; undefined if unknown. */
  readonly after?: number | undefined;
  readonly onEvents: (events: readonly LiveEvent[]) => void;
  /** Too many updates were missed: everything on the page must be refetched. */
  readonly onReload: () => void;
  /** No update is missed from now on; earlier answers may be out of date. */
  readonly onFirstHead: () => void;
  readonly onStatus: (status: LiveStatus) => void;
};

/** Applies the server's updates, each once and in order, and fetches missed ones. */
export class LiveUpdates {
  private readonly options: Options;
  private readonly positions = new LivePositions();
  private resuming: Promise<void> | undefined;
  /** The newest head that the server sent during a catch-up, whose answer may be older. */
  private newestHead = 0;
  /** Every room is joined, so no update is missed from now on. */
  private hasJoined = false;
  /**
   * Updates that arrived before it was known what was missed. Applied at once they would come before older ones, and
   * their positions would count as the page's position.
   */
  private buffered: Update[] | undefined;
  private retry: ReturnType<typeof setTimeout> | undefined;
  private hasCaughtUp = false;
  private isStopped = false;

  constructor(options: Options) {
    this.options = options;
    if (options.after !== undefined) this.positions.reach(options.after);
  }

  /** Whether this page ever caught up. */
  get wasLive(): boolean {
    return this.hasCaughtUp;
  }

  stop(): void {
    this.isStopped = true;
    clearTimeout(this.retry);
  }

  /** On a new connection: updates wait until every room is joined. */
  startBuffering(): void {
    this.hasJoined = false;
    this.buffered = [];
  }

  /** Every room is joined. */
  handleJoined(): Promise<void> {
    this.hasJoined = true;
    return this.resume();
  }

  take(update: Update): void {
    if (this.buffered === undefined) this.apply([update]);
    else this.buffered.push(update);
  }

  /** The server's head, the position of its newest update. */
  handleHead(message: unknown): void {
    const head = headSchema.safeParse(message);
    if (!head.success) return;
    if (this.positions.position === undefined) {
      this.positions.reach(head.data.position);
      this.options.onFirstHead();
    } else if (this.positions.isBehind(head.data.position)) {
      this.newestHead = head.data.position;
      void this.resume();
    }
  }

  /** Fetches missed updates, once at a time. */
  resume(): Promise<void> {
    this.resuming ??= this.catchUp().finally(() => {
      this.resuming = undefined;
    });
    return this.resuming;
  }

  private isConnected(): boolean {
    return this.options.socket.connected;
  }

  private async catchUp(): Promise<void> {
    const { socket, patienceMs, onStatus, onReload, onFirstHead } = this.options;
    if (!this.isConnected() || this.isStopped || !this.hasJoined) return;
    clearTimeout(this.retry);
    onStatus('catching-up');
    this.buffered ??= [];
    const isFirst = this.positions.position === undefined;
    this.newestHead = 0;
    const reply = await askServer(socket, patienceMs(), 'resume', { after: this.positions.position ?? 0 });
    if (!this.isConnected()) return;
    const answer = resumeAnswerSchema.safeParse(reply);
    if (!answer.success) {
      onStatus('lost');
      // Without an answer the connection is dead, so it reconnects; a refusal is temporary.
      if (reply === undefined) socket.disconnect().connect();
      else this.retry = setTimeout(() => void this.resume(), refusedDelayMs);
      return;
    }
    if (isFirst) onFirstHead();
    if (answer.data.reload) onReload();
    else this.apply(answer.data.updates);
    this.positions.reach(answer.data.head);
    const { buffered } = this;
    this.buffered = undefined;
    this.apply(buffered);
    if (this.positions.isBehind(this.newestHead)) return this.catchUp();
    this.hasCaughtUp = true;
    onStatus('live');
  }

  private apply(updates: readonly Update[]): void {
    const events: LiveEvent[] = [];
    let isUnreadable = false;
    for (const { event: name, payload, position } of updates) {
      if (!this.positions.accept(position)) continue;
      const event = readLiveEvent(name, payload);
      if (event === undefined) isUnreadable = true;
      else events.push(event);
    }
    if (events.length > 0) this.options.onEvents(events);
    if (isUnreadable) this.options.onReload();
  }
}
