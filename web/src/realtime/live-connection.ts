import {
  type TicketPresence,
  headEventName,
  linePings,
  rightsEventName,
  serverEventNameSchema,
} from '@balcao/contracts';
import type { Socket } from 'socket.io-client';
import type { LiveEvent } from './live-events.ts';
import { LinePatience, SilenceWatch } from './line-watch.ts';
import { LiveRooms } from './live-rooms.ts';
import type { LiveStatus } from './live-status.ts';
import { LiveUpdates } from './live-updates.ts';

const resumeEveryMs = 30_000;
const renewDelayMs = 1000;

export type LiveConnectionOptions = {
  readonly socket: Socket;
  readonly onEvents: (events: readonly LiveEvent[]) => void;
  /** Too many updates were missed: everything on the page must be refetched. */
  readonly onReload: () => void;
  /** No update is missed from now on; earlier answers may be out of date. */
  readonly onFirstHead: () => void;
  /** The user's rights changed, and the desk is about to cut the connection. */
  readonly onRights: () => void;
  /** The conversation may have been fetched before the page joined its room. */
  readonly onLateJoin: (ticketId: number) => void;
  /** `wasSilent`: the connection was silent for the longest time allowed before it was lost. */
  readonly onStatus: (status: LiveStatus, wasSilent?: boolean) => void;
  /** The log's position before the page fetched anything; undefined if unknown. */
  readonly after?: number | undefined;
  /** Renews the access token, or ends the session and throws. */
  readonly renewSession: () => Promise<unknown>;
  /** How long the server may be silent before the connection counts as lost (rule L2). */
  readonly silentAfterMs?: number;
};

/**
 * The page's only socket. It joins the rooms and knows the page's position in the live log. It catches up on connect,
 * when the page becomes visible, every 30 s, and when the server's head is ahead (rule L1).
 */
export class LiveConnection {
  private readonly options: LiveConnectionOptions;
  private readonly rooms: LiveRooms;
  private readonly updates: LiveUpdates;
  private readonly patience = new LinePatience();
  private readonly silence: SilenceWatch;
  private isLive = false;
  private wasSilent = false;
  private timer: ReturnType<typeof setInterval> | undefined;
  private renewals = 0;
  private isStopped = false;

  constructor(options: LiveConnectionOptions) {
    this.options = options;
    const { socket, silentAfterMs = linePings.everyMs + linePings.answeredWithinMs } = options;
    const patienceMs = (): number => this.patience.ms;
    this.updates = new LiveUpdates({ ...options, patienceMs, onStatus: this.report });
    this.rooms = new LiveRooms({
      socket,
      patienceMs,
      onLateJoin: options.onLateJoin,
      onLateEntry: options.onReload,
    });
    this.silence = new SilenceWatch(silentAfterMs, () => {
      this.wasSilent = true;
      socket.disconnect().connect();
    });
    socket.io.on('ping', () => this.silence.hear());
    socket.io.timeout(this.patience.ms);
    socket.on('connect', () => void this.handleConnect());
    socket.on('disconnect', (reason) => {
      if (this.isStopped) return;
      // It broke, or was given up, before the page had caught up.
      if (!this.isLive) this.growPatience();
      this.silence.stop();
      this.report('lost', this.wasSilent || reason === 'ping timeout');
      // The server closed the connection: the session ended, or rights changed. Renewing the token shows which.
      if (reason === 'io server disconnect') void this.renewAndConnect();
    });
    socket.on('connect_error', ({ message }) => {
      if (message === 'timeout') this.growPatience();
      this.report('lost');
      // The connection was refused, and then the library does not retry.
      if (!socket.active) void this.renewAndConnect();
    });
    socket.on(headEventName, (message: unknown) => this.updates.handleHead(message));
    socket.on(rightsEventName, () => options.onRights());
    for (const event of serverEventNameSchema.options)
      socket.on(event, (payload: unknown, position: unknown) =>
        this.updates.take({ event, payload, position: typeof position === 'number' ? position : 0 }),
      );
  }

  start(): void {
    this.options.socket.connect();
    this.timer = setInterval(() => void this.updates.resume(), resumeEveryMs);
    document.addEventListener('visibilitychange', this.wake);
    document.addEventListener('visibilitychange', this.reportVisibility);
    window.addEventListener('online', this.wake);
  }

  stop(): void {
    this.isStopped = true;
    clearInterval(this.timer);
    this.silence.stop();
    this.updates.stop();
    this.rooms.stop();
    document.removeEventListener('visibilitychange', this.wake);
    document.removeEventListener('visibilitychange', this.reportVisibility);
    window.removeEventListener('online', this.wake);
    this.options.socket.disconnect();
  }

  joinTicket(ticketId: number): void {
    this.rooms.join(ticketId);
  }

  /** Resolves when the page has joined the conversation's room, or after a short wait. */
  joined(ticketId: number): Promise<void> {
    return this.rooms.joined(ticketId);
  }

  leaveTicket(ticketId: number): void {
    this.rooms.leave(ticketId);
  }

  /** Without a connection this is dropped; the page repeats it. */
  attend(presence: TicketPresence): void {
    if (this.isConnected()) this.options.socket.emit('attend', presence);
  }

  /** A page that was never up to date has lost nothing: it still connects. */
  private readonly report = (status: LiveStatus, wasSilent = false): void => {
    this.isLive = status === 'live';
    if (this.isLive) {
      this.wasSilent = false;
      this.patience.reset();
      this.options.socket.io.timeout(this.patience.ms);
      this.silence.start();
    }
    const isFirst = status === 'lost' && !this.updates.wasLive;
    this.options.onStatus(isFirst ? 'starting' : status, wasSilent);
  };

  private growPatience(): void {
    this.patience.grow();
    this.options.socket.io.timeout(this.patience.ms);
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
    if (this.isConnected()) void this.updates.resume();
    else this.reconnect();
  };

  /** Tells the server whether the user looks at the page, because then it sends no web push. */
  private readonly reportVisibility = (): void => {
    if (this.isConnected())
      this.options.socket.emit('look', { isVisible: document.visibilityState === 'visible' });
  };

  private async handleConnect(): Promise<void> {
    this.renewals = 0;
    this.updates.startBuffering();
    this.reportVisibility();
    await this.rooms.joinAll();
    await this.updates.handleJoined();
  }

  private async renewAndConnect(): Promise<void> {
    const delayMs = Math.min(30_000, renewDelayMs * 2 ** this.renewals);
    this.renewals += 1;
    if (this.renewals > 1) await new Promise((resolve) => setTimeout(resolve, delayMs));
    if (this.isOver()) return;
    try {
      await this.options.renewSession();
    } catch {
      // After a sign-out, stop() follows. If the server is unreachable, the next refusal or wake-up retries.
    }
    if (!this.isConnected()) this.reconnect();
  }
}
