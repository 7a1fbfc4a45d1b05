import {
  headEventName,
  headSchema,
  resumeAnswerSchema,
  serverEventNameSchema,
  type TicketStatus,
} from '@balcao/contracts';
import type { Socket } from 'socket.io-client';
import { type LiveEvent, readLiveEvent } from './live-events.ts';
import { LivePositions } from './live-positions.ts';
import type { LiveStatus } from './live-status.ts';

const answerWithinMs = 10_000;
const resumeEveryMs = 30_000;
const joinPatienceMs = 250;
const renewDelayMs = 1000;
const statuses: readonly TicketStatus[] = ['pending', 'open', 'closed'];

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
  private readonly openTickets = new Map<number, number>();
  private readonly joins = new Map<number, Promise<void>>();
  private resuming: Promise<void> | undefined;
  private timer: ReturnType<typeof setInterval> | undefined;
  private renewals = 0;
  private isStopped = false;

  constructor(options: Options) {
    this.options = options;
    const { socket } = options;
    socket.on('connect', () => void this.enter());
    socket.on('disconnect', (reason) => {
      if (this.isStopped) return;
      options.onStatus('lost');
      // The server cut us: the session ended, or rights changed. A fresh token tells which.
      if (reason === 'io server disconnect') void this.renewAndConnect();
    });
    socket.on('connect_error', () => {
      options.onStatus(this.positions.position === undefined ? 'starting' : 'lost');
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
        this.apply([{ event: name, payload, position: typeof position === 'number' ? position : 0 }]),
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
    document.removeEventListener('visibilitychange', this.wake);
    document.removeEventListener('visibilitychange', this.tellLook);
    window.removeEventListener('online', this.wake);
    this.options.socket.disconnect();
  }

  joinTicket(ticketId: number): void {
    const holders = this.openTickets.get(ticketId) ?? 0;
    this.openTickets.set(ticketId, holders + 1);
    if (holders > 0 || !this.options.socket.connected) return;
    const asked = this.ask('joinChatBox', ticketId);
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

  leaveTicket(ticketId: number): void {
    const holders = (this.openTickets.get(ticketId) ?? 0) - 1;
    if (holders > 0) {
      this.openTickets.set(ticketId, holders);
      return;
    }
    this.openTickets.delete(ticketId);
    if (this.options.socket.connected) this.options.socket.emit('leaveChatBox', ticketId);
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
    this.tellLook();
    await Promise.all([
      this.ask('joinNotification'),
      ...statuses.map((status) => this.ask('joinTickets', status)),
      ...[...this.openTickets.keys()].map((ticketId) => this.ask('joinChatBox', ticketId)),
    ]);
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
    if (!socket.connected || this.isStopped) return;
    onStatus('catching-up');
    const isFirst = this.positions.position === undefined;
    const answer = resumeAnswerSchema.safeParse(
      await this.ask('resume', { after: this.positions.position ?? 0 }),
    );
    if (!this.isConnected()) return;
    if (!answer.success) {
      // Connected in name only: start over, and say so meanwhile.
      onStatus('lost');
      socket.disconnect().connect();
      return;
    }
    if (isFirst) onFirstHead();
    if (answer.data.reload) onReload();
    else this.apply(answer.data.updates);
    this.positions.reach(answer.data.head);
    onStatus('live');
  }

  private apply(
    updates: readonly {
      readonly event: LiveEvent['name'];
      readonly payload?: unknown;
      readonly position: number;
    }[],
  ): void {
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
