import { isErrorCode, ticketStatusSchema } from '@balcao/contracts';
import type { Socket } from 'socket.io-client';
import { z } from 'zod';
import { ApiError, isPassing } from '../lib/session/api-error.ts';
import { askServer } from './ask-server.ts';

const joinPatienceMs = 250;
const askAgainMs = 3000;

type Room = {
  readonly key: string;
  /** The call that joins it. */
  readonly call: readonly [name: string, ...values: (string | number)[]];
  /** Set for a conversation; the other rooms are lists. */
  readonly ticketId?: number;
};

const lists: readonly Room[] = [
  { key: 'notification', call: ['joinNotification'] },
  ...ticketStatusSchema.options.map((status): Room => ({ key: status, call: ['joinTickets', status] })),
];
const keyOf = (ticketId: number): string => `ticket ${String(ticketId)}`;
const roomOf = (ticketId: number): Room => ({
  key: keyOf(ticketId),
  call: ['joinChatBox', ticketId],
  ticketId,
});

const refusalSchema = z.object({ error: z.string() });

const isRefused = (answer: unknown): boolean => refusalSchema.safeParse(answer).success;
/** No answer, or a refusal that may be temporary. */
const isRefusedInPassing = (answer: unknown): boolean => {
  if (answer === undefined) return true;
  const refusal = refusalSchema.safeParse(answer);
  return refusal.success && isErrorCode(refusal.data.error) && isPassing(new ApiError(refusal.data.error));
};

type Options = {
  readonly socket: Socket;
  /** How long an answer may take. */
  readonly patienceMs: () => number;
  /** The conversation may have been fetched before the page joined its room. */
  readonly onLateJoin: (ticketId: number) => void;
  /** Lists were joined late: everything on the page may be out of date. */
  readonly onLateEntry: () => void;
};

/**
 * The rooms of this page: the lists, and the conversations that it shows, counted. A room that was refused temporarily
 * is asked for again while the connection lasts; a new connection joins all rooms.
 */
export class LiveRooms {
  private readonly options: Options;
  private readonly subscribers = new Map<number, number>();
  private readonly joins = new Map<number, Promise<void>>();
  /** Rooms that the page did not wait for: their updates meanwhile are missed. */
  private readonly behind = new Map<string, Room>();
  private again: ReturnType<typeof setTimeout> | undefined;

  constructor(options: Options) {
    this.options = options;
  }

  /** On a new connection. Resolves when every room has answered. */
  async joinAll(): Promise<void> {
    clearTimeout(this.again);
    await this.ask([...lists, ...[...this.subscribers.keys()].map(roomOf)], true);
  }

  stop(): void {
    clearTimeout(this.again);
  }

  /** Without a connection, the next one joins the room with all others. */
  join(ticketId: number): void {
    const subscribers = this.subscribers.get(ticketId) ?? 0;
    this.subscribers.set(ticketId, subscribers + 1);
    if (subscribers > 0 || !this.options.socket.connected) return;
    const room = roomOf(ticketId);
    const asked = this.ask([room], false);
    const late = new Promise<void>((resolve) => {
      const timer = setTimeout(() => {
        this.behind.set(room.key, room);
        resolve();
      }, joinPatienceMs);
      void asked.then(() => clearTimeout(timer));
    });
    this.joins.set(
      ticketId,
      Promise.race([asked, late]).then(() => {
        this.joins.delete(ticketId);
      }),
    );
  }

  /** Resolves when the page has joined the conversation's room, or after a short wait. */
  async joined(ticketId: number): Promise<void> {
    await this.joins.get(ticketId);
  }

  leave(ticketId: number): void {
    const subscribers = (this.subscribers.get(ticketId) ?? 0) - 1;
    if (subscribers > 0) {
      this.subscribers.set(ticketId, subscribers);
      return;
    }
    this.subscribers.delete(ticketId);
    this.behind.delete(keyOf(ticketId));
    const { socket } = this.options;
    if (socket.connected) socket.emit('leaveChatBox', ticketId);
  }

  private async ask(rooms: readonly Room[], isNewLine: boolean): Promise<void> {
    const asked = rooms.map(async (room) => ((await this.isLate(room, isNewLine)) ? room : undefined));
    const late = (await Promise.all(asked)).filter((room) => room !== undefined);
    const ticketIds = late.map(({ ticketId }) => ticketId).filter((ticketId) => ticketId !== undefined);
    if (late.length > ticketIds.length) this.options.onLateEntry();
    else for (const ticketId of ticketIds) this.options.onLateJoin(ticketId);
  }

  /** Joins one room; returns whether it was joined too late. */
  private async isLate(room: Room, isNewLine: boolean): Promise<boolean> {
    const { socket, patienceMs } = this.options;
    const line = socket.id;
    const answer = await askServer(socket, patienceMs(), ...room.call);
    if (room.ticketId !== undefined && !this.subscribers.has(room.ticketId)) return false;
    const isCut = socket.id !== line;
    // No update of a connection that broke this early was applied, so the next one resumes where the one before it
    // ended.
    if (isCut && isNewLine) return false;
    if (!isCut && !isRefusedInPassing(answer)) return this.behind.delete(room.key) && !isRefused(answer);
    this.behind.set(room.key, room);
    if (!isCut) this.askAgainLater();
    return false;
  }

  private askAgainLater(): void {
    clearTimeout(this.again);
    this.again = setTimeout(() => void this.ask([...this.behind.values()], false), askAgainMs);
  }
}
