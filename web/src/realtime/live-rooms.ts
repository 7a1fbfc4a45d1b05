import { isErrorCode, ticketStatusSchema } from '@balcao/contracts';
import type { Socket } from 'socket.io-client';
import { z } from 'zod';
import { ApiError, isPassing } from '../lib/api-error.ts';
import { askServer } from './ask-server.ts';

const joinPatienceMs = 250;
const askAgainMs = 3000;

type Room = {
  readonly key: string;
  /** What one says to join it. */
  readonly call: readonly [name: string, ...values: (string | number)[]];
  /** Of one conversation; else of the lists. */
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
/** No answer, or one that may be another in a while. */
const isRefusedInPassing = (answer: unknown): boolean => {
  if (answer === undefined) return true;
  const refusal = refusalSchema.safeParse(answer);
  return refusal.success && isErrorCode(refusal.data.error) && isPassing(new ApiError(refusal.data.error));
};

type Options = {
  readonly socket: Socket;
  /** The conversation may have been fetched before the server began to tell about it. */
  readonly onLateJoin: (ticketId: number) => void;
  /** The same of everything that is shown. */
  readonly onLateEntry: () => void;
};

/**
 * Where the server tells this page something: the lists, and the conversations that it shows, each as often as it is
 * shown. What is refused in passing is asked for again, for as long as the line stands: the next one asks for all.
 */
export class LiveRooms {
  private readonly options: Options;
  private readonly holders = new Map<number, number>();
  private readonly joins = new Map<number, Promise<void>>();
  /** Not joined when the page began to go on without them: what they told meanwhile is missed. */
  private readonly behind = new Map<string, Room>();
  private again: ReturnType<typeof setTimeout> | undefined;

  constructor(options: Options) {
    this.options = options;
  }

  /** On a new line. Resolves when every room was asked for. */
  async enter(): Promise<void> {
    clearTimeout(this.again);
    await this.ask([...lists, ...[...this.holders.keys()].map(roomOf)], true);
  }

  stop(): void {
    clearTimeout(this.again);
  }

  /** Without a line the server is asked with the next one, as for every other room. */
  join(ticketId: number): void {
    const holders = this.holders.get(ticketId) ?? 0;
    this.holders.set(ticketId, holders + 1);
    if (holders > 0 || !this.options.socket.connected) return;
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

  /** Asks for one room; answers whether it was joined too late. */
  private async isLate(room: Room, isNewLine: boolean): Promise<boolean> {
    const { socket } = this.options;
    const line = socket.id;
    const answer = await askServer(socket, ...room.call);
    if (room.ticketId !== undefined && !this.holders.has(room.ticketId)) return false;
    const isCut = socket.id !== line;
    // Nothing counted yet of what such a line told: the next one begins where the one before it ended.
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
