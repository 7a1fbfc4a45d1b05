import { type Attendance, headEventName, serverEventNameSchema } from '@balcao/contracts';
import type { Socket } from 'socket.io-client';
import type { LiveEvent } from './live-events.ts';
import { LiveRooms } from './live-rooms.ts';
import type { LiveStatus } from './live-status.ts';
import { LiveUpdates } from './live-updates.ts';

const resumeEveryMs = 30_000;
const renewDelayMs = 1000;

export type LiveConnectionOptions = {
  readonly socket: Socket;
  readonly onEvents: (events: readonly LiveEvent[]) => void;
  /** Too much was missed: what is shown must be fetched anew. */
  readonly onReload: () => void;
  /** From here on nothing is missed; what was asked for before this moment may lack something. */
  readonly onFirstHead: () => void;
  /** The conversation may have been fetched before the server began to tell about it. */
  readonly onLateJoin: (ticketId: number) => void;
  /** `wasSilent`: lost after nothing had been heard for as long as a line may be silent. */
  readonly onStatus: (status: LiveStatus, wasSilent?: boolean) => void;
  /** Where the log stood before anything was fetched; undefined: nobody knows. */
  readonly after?: number | undefined;
  /** Gets a fresh access token, or ends the session and throws. */
  readonly renewSession: () => Promise<unknown>;
};

/**
 * The one socket of a page. It joins the desk's rooms, tracks how far it is, and asks for what it missed: on connect, when
 * the page becomes visible, every 30 s, and when the server's head is ahead (rule L1).
 */
export class LiveConnection {
  private readonly options: LiveConnectionOptions;
  private readonly rooms: LiveRooms;
  private readonly updates: LiveUpdates;
  private timer: ReturnType<typeof setInterval> | undefined;
  private renewals = 0;
  private isStopped = false;

  constructor(options: LiveConnectionOptions) {
    this.options = options;
    const { socket } = options;
    this.updates = new LiveUpdates(options);
    this.rooms = new LiveRooms({
      socket,
      onLateJoin: options.onLateJoin,
      onLateEntry: options.onReload,
    });
    socket.on('connect', () => void this.enter());
    socket.on('disconnect', (reason) => {
      if (this.isStopped) return;
      options.onStatus('lost', reason === 'ping timeout');
      // The server cut us: the session ended, or rights changed. A fresh token tells which.
      if (reason === 'io server disconnect') void this.renewAndConnect();
    });
    socket.on('connect_error', () => {
      options.onStatus(this.updates.wasLive ? 'lost' : 'starting');
      // Refused, not unreachable: the library doesn't try again by itself.
      if (!socket.active) void this.renewAndConnect();
    });
    socket.on(headEventName, (told: unknown) => this.updates.hear(told));
    for (const event of serverEventNameSchema.options)
      socket.on(event, (payload: unknown, position: unknown) =>
        this.updates.take({ event, payload, position: typeof position === 'number' ? position : 0 }),
      );
  }

  start(): void {
    this.options.socket.connect();
    this.timer = setInterval(() => void this.updates.resume(), resumeEveryMs);
    document.addEventListener('visibilitychange', this.wake);
    document.addEventListener('visibilitychange', this.tellLook);
    window.addEventListener('online', this.wake);
  }

  stop(): void {
    this.isStopped = true;
    clearInterval(this.timer);
    this.updates.stop();
    this.rooms.stop();
    document.removeEventListener('visibilitychange', this.wake);
    document.removeEventListener('visibilitychange', this.tellLook);
    window.removeEventListener('online', this.wake);
    this.options.socket.disconnect();
  }

  joinTicket(ticketId: number): void {
    this.rooms.join(ticketId);
  }

  /** Resolves when the server tells this page about the conversation, or soon after in any case. */
  joined(ticketId: number): Promise<void> {
    return this.rooms.joined(ticketId);
  }

  leaveTicket(ticketId: number): void {
    this.rooms.leave(ticketId);
  }

  /** Without a line nobody hears of it, and it is said again. */
  attend(attendance: Attendance): void {
    if (this.isConnected()) this.options.socket.emit('attend', attendance);
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

  /** Whoever has the desk before their eyes is not told by web push as well. */
  private readonly tellLook = (): void => {
    if (this.isConnected())
      this.options.socket.emit('look', { isVisible: document.visibilityState === 'visible' });
  };

  private async enter(): Promise<void> {
    this.renewals = 0;
    this.updates.hold();
    this.tellLook();
    await this.rooms.enter();
    await this.updates.enter();
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
