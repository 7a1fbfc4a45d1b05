import { headSchema, resumeAnswerSchema, type ServerEventName } from '@balcao/contracts';
import type { Socket } from 'socket.io-client';
import { askServer } from './ask-server.ts';
import type { LiveEvent } from './live-events.ts';
import { LivePositions } from './live-positions.ts';
import type { LiveStatus } from './live-status.ts';
import { readLiveEvent } from './read-live-event.ts';

const refusedDelayMs = 3000;

type Update = { readonly event: ServerEventName; readonly payload?: unknown; readonly position: number };

type Options = {
  readonly socket: Socket;
  /** Where the log stood before anything was fetched; undefined: nobody knows. */
  readonly after?: number | undefined;
  readonly onEvents: (events: readonly LiveEvent[]) => void;
  /** Too much was missed: what is shown must be fetched anew. */
  readonly onReload: () => void;
  /** From here on nothing is missed; what was asked for before this moment may lack something. */
  readonly onFirstHead: () => void;
  readonly onStatus: (status: LiveStatus) => void;
};

/** What the server tells, each once and in its order; asks for what was missed. */
export class LiveUpdates {
  private readonly options: Options;
  private readonly positions = new LivePositions();
  private resuming: Promise<void> | undefined;
  /** As the server told while an answer was on its way, which may know less. */
  private toldHead = 0;
  /** Every room is joined: what is asked for from here on has no gap before what is told. */
  private isEntered = false;
  /**
   * What was told while it was not yet clear what was missed before. Applied at once it would come before what is older,
   * and where it stands in the log would be taken for how far this page is.
   */
  private held: Update[] | undefined;
  private retry: ReturnType<typeof setTimeout> | undefined;
  private hasCaughtUp = false;
  private isStopped = false;

  constructor(options: Options) {
    this.options = options;
    if (options.after !== undefined) this.positions.reach(options.after);
  }

  /** Whether this page was ever as far as the server. */
  get wasLive(): boolean {
    return this.hasCaughtUp;
  }

  stop(): void {
    this.isStopped = true;
    clearTimeout(this.retry);
  }

  /** On a new line: nothing counts before every room is joined. */
  hold(): void {
    this.isEntered = false;
    this.held = [];
  }

  /** Every room is joined. */
  enter(): Promise<void> {
    this.isEntered = true;
    return this.resume();
  }

  take(update: Update): void {
    if (this.held === undefined) this.apply([update]);
    else this.held.push(update);
  }

  /** The server says where its log stands. */
  hear(told: unknown): void {
    const head = headSchema.safeParse(told);
    if (!head.success) return;
    if (this.positions.position === undefined) {
      this.positions.reach(head.data.position);
      this.options.onFirstHead();
    } else if (this.positions.isBehind(head.data.position)) {
      this.toldHead = head.data.position;
      void this.resume();
    }
  }

  /** Asks for what was missed, once at a time. */
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
    const { socket, onStatus, onReload, onFirstHead } = this.options;
    if (!this.isConnected() || this.isStopped || !this.isEntered) return;
    clearTimeout(this.retry);
    onStatus('catching-up');
    this.held ??= [];
    const isFirst = this.positions.position === undefined;
    this.toldHead = 0;
    const told = await askServer(socket, 'resume', { after: this.positions.position ?? 0 });
    if (!this.isConnected()) return;
    const answer = resumeAnswerSchema.safeParse(told);
    if (!answer.success) {
      onStatus('lost');
      // Without an answer it is connected in name only; a refusal passes.
      if (told === undefined) socket.disconnect().connect();
      else this.retry = setTimeout(() => void this.resume(), refusedDelayMs);
      return;
    }
    if (isFirst) onFirstHead();
    if (answer.data.reload) onReload();
    else this.apply(answer.data.updates);
    this.positions.reach(answer.data.head);
    const { held } = this;
    this.held = undefined;
    this.apply(held);
    if (this.positions.isBehind(this.toldHead)) return this.catchUp();
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
