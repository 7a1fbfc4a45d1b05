import {
  headEventName,
  headSchema,
  resumeAnswerSchema,
  type ServerEventName,
  serverEventNameSchema,
  type TicketStatus,
} from '@balcao/contracts';
import type { Socket } from 'socket.io-client';
import { type LiveEvent, readLiveEvent } from './live-events.ts';
import { LivePositions } from './live-positions.ts';
import type { LiveStatus } from './live-status.ts';
import { OpenTickets } from './open-tickets.ts';

const answerWithinMs = 10_000;
const resumeEveryMs = 30_000;
const refusedDelayMs = 3000;
const renewDelayMs = 1000;
const statuses: readonly TicketStatus[] = ['pending', 'open', 'closed'];

type Update = { readonly event: ServerEventName; readonly payload?: unknown; readonly position: number };

type Options = {
  readonly socket: Socket;
  readonly onEvents: (events: readonly LiveEvent[]) => void;
  /** Too much was missed: what is shown must be fetched anew. */
  readonly onReload: () => void;
  /** From here on nothing is missed; what was asked for before this moment may lack something. */
  readonly onFirstHead: () => void;
  /** The conversation may have been fetched before the server began to tell about it. */
  readonly onLateJoin: (ticketId: number) => void;
  readonly onStatus: (status: LiveStatus) => void;
  /** Where the log stood before anything was fetched; undefined: nobody knows. */
  readonly after?: number | undefined;
  /** Gets a fresh access token, or ends the session and throws. */
  readonly renewSession: () => Promise<unknown>;
};

/**
 * The one socket of a page. It joins the desk's rooms, tracks how far it is, and asks for what it missed: on connect, when
 * the page becomes visible, every 30 s, and when the server's head is ahead (architecture.md §6).
 */
export class LiveConnection {
  private readonly options: Options;
  private readonly positions = new LivePositions();
  private readonly openTickets: OpenTickets;
  private resuming: Promise<void> | undefined;
  /** Every room is joined: what is asked for from here on has no gap before what is told. */
  private isEntered = false;
  /**
   * What was told while it was not yet clear what was missed before. Applied at once it would come before what is older,
   * and where it stands in the log would be taken for how far this page is.
   */
  private held: Update[] | undefined;
  private timer: ReturnType<typeof setInterval> | undefined;
  private retry: ReturnType<typeof setTimeout> | undefined;
  private renewals = 0;
  private wasLive = false;
  private isStopped = false;

  constructor(options: Options) {
    this.options = options;
    const { socket, after } = options;
    if (after !== undefined) this.positions.reach(after);
    this.openTickets = new OpenTickets({
      ask: (ticketId) => this.ask('joinChatBox', ticketId),
      leave: (ticketId) => {
        if (socket.connected) socket.emit('leaveChatBox', ticketId);
      },
      onLateJoin: options.onLateJoin,
    });
    socket.on('connect', () => void this.enter());
    socket.on('disconnect', (reason) => {
      if (this.isStopped) return;
      options.onStatus('lost');
      // The server cut us: the session ended, or rights changed. A fresh token tells which.
      if (reason === 'io server disconnect') void this.renewAndConnect();
    });
    socket.on('connect_error', () => {
      options.onStatus(this.wasLive ? 'lost' : 'starting');
      // Refused, not unreachable: the library doesn't try again by itself.
      if (!socket.active) void this.renewAndConnect();
    });
    socket.on(headEventName, (payload: unknown) => {
      const head = headSchema.safeParse(payload);
      if (!head.success) return;
      if (this.positions.position === undefined) {
        this.positions.reach(head.data.position);
        options.onFirstHead();
      } else if (this.positions.isBehind(head.data.position)) void this.resume();
    });
    for (const name of serverEventNameSchema.options)
      socket.on(name, (payload: unknown, position: unknown) =>
        this.take({ event: name, payload, position: typeof position === 'number' ? position : 0 }),
      );
  }

  start(): void {
    this.options.socket.connect();
    this.timer = setInterval(() => void this.resume(), resumeEveryMs);
    document.addEventListener('visibilitychange', this.wake);
    document.addEventListener('visibilitychange', this.tellLook);
    window.addEventListener('online', this.wake);
  }

  stop(): void {
    this.isStopped = true;
    clearInterval(this.timer);
    clearTimeout(this.retry);
    document.removeEventListener('visibilitychange', this.wake);
    document.removeEventListener('visibilitychange', this.tellLook);
    window.removeEventListener('online', this.wake);
    this.options.socket.disconnect();
  }

  joinTicket(ticketId: number): void {
    this.openTickets.join(ticketId, this.isConnected());
  }

  /** Resolves when the server tells this page about the conversation, or soon after in any case. */
  joined(ticketId: number): Promise<void> {
    return this.openTickets.joined(ticketId);
  }

  leaveTicket(ticketId: number): void {
    this.openTickets.leave(ticketId);
  }

  private isConnected(): boolean {
    return this.options.socket.connected;
  }

  private isOver(): boolean {
    return this.isStopped;
  }

  private reconnect(): void {
    if (!this.isOver()) this.options.socket.connect();
  }

  private readonly wake = (): void => {
    if (document.visibilityState !== 'visible') return;
    if (this.options.socket.connected) void this.resume();
    else this.reconnect();
  };

  /** Whoever has the desk before their eyes is not told by web push as well. */
  private readonly tellLook = (): void => {
    if (this.options.socket.connected)
      this.options.socket.emit('look', { isVisible: document.visibilityState === 'visible' });
  };

  private async enter(): Promise<void> {
    this.renewals = 0;
    this.isEntered = false;
    this.held = [];
    this.tellLook();
    await Promise.all([
      this.ask('joinNotification'),
      ...statuses.map((status) => this.ask('joinTickets', status)),
      ...this.openTickets.ids.map((ticketId) => this.ask('joinChatBox', ticketId)),
    ]);
    this.isEntered = true;
    await this.resume();
  }

  /** A refused or unanswered join is no reason to stop: what it would have told comes with the next resume. */
  private async ask(name: string, ...values: readonly unknown[]): Promise<unknown> {
    try {
      return await this.options.socket.timeout(answerWithinMs).emitWithAck(name, ...values);
    } catch {
      return undefined;
    }
  }

  private resume(): Promise<void> {
    this.resuming ??= this.catchUp().finally(() => {
      this.resuming = undefined;
    });
    return this.resuming;
  }

  private async catchUp(): Promise<void> {
    const { socket, onStatus, onReload, onFirstHead } = this.options;
    if (!socket.connected || this.isStopped || !this.isEntered) return;
    clearTimeout(this.retry);
    onStatus('catching-up');
    this.held ??= [];
    const isFirst = this.positions.position === undefined;
    const told = await this.ask('resume', { after: this.positions.position ?? 0 });
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
    this.wasLive = true;
    onStatus('live');
  }

  private take(update: Update): void {
    if (this.held === undefined) this.apply([update]);
    else this.held.push(update);
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

  private async renewAndConnect(): Promise<void> {
    const delayMs = Math.min(30_000, renewDelayMs * 2 ** this.renewals);
    this.renewals += 1;
    if (this.renewals > 1) await new Promise((resolve) => setTimeout(resolve, delayMs));
    if (this.isOver()) return;
    try {
      await this.options.renewSession();
    } catch {
      // Signed out: stop() follows. Unreachable: the next try comes with the next refusal or wake-up.
    }
    if (!this.isConnected()) this.reconnect();
  }
}
