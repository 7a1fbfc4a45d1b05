import {
  headEventName,
  type ServerEventName,
  type ServerEvents,
  serverEventSchemas,
} from '@balcao/contracts';

type Listener = (...values: unknown[]) => void;
type Logged = { readonly position: number; readonly event: string; readonly payload: unknown };

/**
 * Replaces `socket.io-client` in a component test: rooms are always joined, the log has positions, and missed updates
 * are sent on request. `live-connection.int.test` proves how a real socket behaves.
 */
class TestSocket {
  connected = false;
  active = true;
  id: string | undefined;
  /** Its manager: a test line is never silent and waits for nothing. */
  readonly io = { on: (): void => undefined, timeout: (): void => undefined };
  private readonly listeners = new Map<string, Listener[]>();

  on(event: string, listener: Listener): this {
    this.listeners.set(event, [...(this.listeners.get(event) ?? []), listener]);
    return this;
  }

  fire(event: string, ...values: unknown[]): void {
    for (const listener of this.listeners.get(event) ?? []) listener(...values);
  }

  connect(): this {
    queueMicrotask(() => testLine.enter(this));
    return this;
  }

  disconnect(): this {
    testLine.leave(this, 'io client disconnect');
    return this;
  }

  emit(event: string, ...values: unknown[]): this {
    if (this.connected) testLine.calls.push([event, ...values]);
    return this;
  }

  timeout(): this {
    return this;
  }

  emitWithAck(event: string, ...values: unknown[]): Promise<unknown> {
    if (!this.connected) return Promise.reject(new Error('The line is down.'));
    this.emit(event, ...values);
    return Promise.resolve(testLine.answer(event, values[0]));
  }
}

const afterOf = (asked: unknown): number =>
  typeof asked === 'object' && asked !== null && 'after' in asked ? Number(asked.after) : 0;

class TestLine {
  /** The calls of the page: `['joinChatBox', 7]`. */
  calls: unknown[][] = [];
  private log: Logged[] = [];
  private sockets = new Set<TestSocket>();
  private waiting = new Set<TestSocket>();
  private lines = 0;
  private isDown = false;
  private isReload = false;

  get position(): number {
    return this.log.length;
  }

  /** Sends an update that the page's user may see. */
  tell<Name extends ServerEventName>(event: Name, payload: ServerEvents[Name]): void {
    serverEventSchemas[event].parse(payload);
    this.log.push({ position: this.log.length + 1, event, payload });
    for (const socket of this.sockets) socket.fire(event, payload, this.log.length);
  }

  /** Breaks the connection; the page retries without success. */
  cut(): void {
    this.isDown = true;
    for (const socket of [...this.sockets]) {
      this.leave(socket, 'transport close');
      this.waiting.add(socket);
    }
  }

  /** Restores the connection. `isReload`: too many updates were missed to send them. */
  restore({ isReload = false } = {}): void {
    this.isDown = false;
    this.isReload = isReload;
    for (const socket of this.waiting) this.enter(socket);
    this.waiting.clear();
  }

  /** Ends the connection, because the page was closed. */
  hangUp(): void {
    this.sockets.clear();
    this.waiting.clear();
  }

  /** Resets the line for the next test. */
  forget(): void {
    this.hangUp();
    this.isDown = false;
    this.isReload = false;
    this.calls = [];
    this.log = [];
  }

  enter(socket: TestSocket): void {
    if (socket.connected) return;
    if (this.isDown) {
      this.waiting.add(socket);
      socket.fire('connect_error', new Error('The line is down.'));
      return;
    }
    this.lines += 1;
    socket.id = String(this.lines);
    socket.connected = true;
    this.sockets.add(socket);
    socket.fire('connect');
    socket.fire(headEventName, { position: this.log.length });
  }

  leave(socket: TestSocket, reason: string): void {
    this.waiting.delete(socket);
    if (!this.sockets.delete(socket)) return;
    socket.connected = false;
    socket.id = undefined;
    socket.fire('disconnect', reason);
  }

  answer(event: string, asked: unknown): unknown {
    if (event !== 'resume') return { ok: true };
    const { isReload } = this;
    this.isReload = false;
    return {
      head: this.log.length,
      reload: isReload,
      updates: isReload ? [] : this.log.slice(afterOf(asked)),
    };
  }
}

export const testLine = new TestLine();

/** Replaces the `io` of `socket.io-client`. */
export const io = (): TestSocket => new TestSocket();
