import { createServer, type Server as HttpServer } from 'node:http';
import {
  type AddressInfo,
  connect,
  createServer as createDoor,
  type Server as Door,
  type Socket as Line,
} from 'node:net';
import { Server, type Socket as ServerSocket } from 'socket.io';
import { z } from 'zod';

const isCallback = (value: unknown): value is (answer: unknown) => void => typeof value === 'function';

const portOf = (server: HttpServer | Door): number => (server.address() as AddressInfo).port;
const listening = async (server: HttpServer | Door): Promise<number> => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return portOf(server);
};

/** The part of the gateway that live updates use: rooms, a log with positions, and missed updates. */
export class UpdateServer {
  readonly joined: string[] = [];
  readonly asked: number[] = [];
  readonly log: { readonly position: number; readonly event: string; readonly payload: unknown }[] = [];
  token = 'good';
  isReload = false;
  isDeaf = false;
  /** A gateway that has just started does not know the log's head until the first update. */
  isFresh = false;
  isRefusing = false;
  /** By room: the error code of the next refusal. */
  readonly refusals = new Map<string, string>();
  /** Joins are answered only after it resolves. */
  untilJoined: Promise<unknown> | undefined;
  /** Called while a page joins rooms, or waits for missed updates. */
  meanwhile: { readonly join?: () => void; readonly resume?: () => void } = {};
  private readonly http: HttpServer = createServer();
  private readonly server: Server;
  /** Pages connect through this proxy, so that a connection can fall silent without being closed. */
  private readonly door: Door = createDoor((outer) => this.lead(outer));
  private readonly lines = new Set<Line>();
  private isSilent = false;

  constructor(pings: { readonly pingInterval?: number; readonly pingTimeout?: number } = {}) {
    this.server = new Server(this.http, pings);
  }

  async start(): Promise<string> {
    this.server.use((socket, next) => {
      const { token } = z.object({ token: z.string() }).parse(socket.handshake.auth);
      next(token === this.token ? undefined : new Error('ERR_SESSION_EXPIRED'));
    });
    this.server.on('connection', (socket) => this.serve(socket));
    await listening(this.http);
    return `http://127.0.0.1:${String(await listening(this.door))}`;
  }

  private lead(outer: Line): void {
    const inner = connect(portOf(this.http), '127.0.0.1');
    for (const [line, other] of [
      [outer, inner],
      [inner, outer],
    ] as const) {
      this.lines.add(line);
      line.on('error', () => line.destroy());
      line.on('data', (chunk) => {
        if (!this.isSilent) other.write(chunk);
      });
      line.on('close', () => {
        if (!this.isSilent) other.destroy();
      });
    }
  }

  private serve(socket: ServerSocket): void {
    if (!this.isFresh) socket.emit('head', { position: this.log.length });
    for (const name of ['joinNotification', 'joinTickets', 'joinChatBox', 'leaveChatBox'])
      socket.on(name, (...values: unknown[]) => {
        const [about] = values;
        const room = typeof about === 'function' ? name : `${name} ${String(about)}`;
        this.joined.push(room);
        if (name === 'joinNotification') this.meanwhile.join?.();
        const acknowledge = values.at(-1);
        const error = this.refusals.get(room);
        this.refusals.delete(room);
        const answer = (): void => {
          if (isCallback(acknowledge)) acknowledge(error === undefined ? { ok: true } : { error });
        };
        if (this.untilJoined === undefined) answer();
        else void this.untilJoined.then(answer);
      });
    socket.on('resume', ({ after }: { after: number }, acknowledge: (answer: unknown) => void) => {
      this.asked.push(after);
      if (this.isRefusing) {
        acknowledge({ error: 'ERR_UNAVAILABLE' });
        return;
      }
      const answer = {
        head: this.log.length,
        reload: this.isReload,
        updates: this.isReload ? [] : this.log.slice(after),
      };
      this.meanwhile.resume?.();
      acknowledge(answer);
    });
  }

  /** Appends an update to the log and sends it to the connected pages. */
  happen(ticketId: number): void {
    const payload = { action: 'updateUnread', ticketId, readUpTo: 1 };
    this.log.push({ position: this.log.length + 1, event: 'ticket', payload });
    if (!this.isDeaf) this.server.emit('ticket', payload, this.log.length);
  }

  tellHead(): void {
    this.server.emit('head', { position: this.log.length });
  }

  repeatLast(): void {
    this.server.emit('ticket', this.log.at(-1)?.payload, this.log.length);
  }

  /** Does what the desk does when rights changed: it sends a notice, then it ends the connection. */
  cutByRights(): void {
    for (const socket of this.server.sockets.sockets.values()) {
      socket.emit('rights');
      socket.conn.close();
    }
  }

  cut(): void {
    this.server.disconnectSockets(true);
  }

  /** From now on nothing reaches a page, and its connection stays open. */
  fallSilent(): void {
    this.isSilent = true;
  }

  async stop(): Promise<void> {
    for (const line of this.lines) line.destroy();
    this.door.close();
    await this.server.close();
  }
}
