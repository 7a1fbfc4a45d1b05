import { type Message, sendMessage } from '@balcao/contracts';
import { v7 as newId } from 'uuid';
import { create } from 'zustand';
import type { ApiClient } from '../../../lib/api-client.ts';
import { ApiError, isPassing } from '../../../lib/api-error.ts';
import { outboxStore, type StoredOutboxItem } from './outbox-store.ts';

export type OutboxItem = StoredOutboxItem & {
  readonly state: 'waiting' | 'sending' | 'failed';
  /** Why the server refused it. */
  readonly error?: ApiError;
};

export const useOutbox = create<{ readonly items: readonly OutboxItem[] }>(() => ({ items: [] }));

const longestPauseMs = 30_000;

type Options = {
  readonly api: ApiClient;
  readonly userId: number;
  readonly onSent: (message: Message) => void;
};

const change = (clientId: string, state: OutboxItem['state'], error?: ApiError): void =>
  useOutbox.setState(({ items }) => ({
    items: items.map((item) => {
      if (item.clientId !== clientId) return item;
      const { error: _before, ...kept } = item;
      return { ...kept, state, ...(error === undefined ? {} : { error }) };
    }),
  }));

/**
 * What was written and is not yet with the server. Each text has an id of its own, so that sending it twice is sending it
 * once (quality.md N1); it outlives a reload, and goes out in the order of writing, ticket by ticket (N8).
 */
export class Outbox {
  private readonly options: Options;
  private readonly sending = new Set<number>();
  private readonly stopListening: () => void;
  private pause: ReturnType<typeof setTimeout> | undefined;
  private failures = 0;
  private isStopped = false;

  constructor(options: Options) {
    this.options = options;
    useOutbox.setState({
      items: outboxStore.read(options.userId).map((item) => ({ ...item, state: 'waiting' })),
    });
    const unfollow = outboxStore.onChange(options.userId, (clientId, item) => {
      useOutbox.setState(({ items }) => {
        if (item === undefined) return { items: items.filter((known) => known.clientId !== clientId) };
        return items.some((known) => known.clientId === clientId)
          ? { items }
          : { items: [...items, { ...item, state: 'waiting' }] };
      });
    });
    window.addEventListener('online', this.flush);
    this.stopListening = () => {
      unfollow();
      window.removeEventListener('online', this.flush);
    };
    this.flush();
  }

  stop(): void {
    this.isStopped = true;
    clearTimeout(this.pause);
    this.stopListening();
    useOutbox.setState({ items: [] });
  }

  add(ticketId: number, body: string): void {
    const item: StoredOutboxItem = {
      clientId: newId(),
      ticketId,
      body,
      writtenAt: new Date().toISOString(),
    };
    outboxStore.write(this.options.userId, item);
    useOutbox.setState(({ items }) => ({ items: [...items, { ...item, state: 'waiting' }] }));
    void this.send(ticketId);
  }

  retry(clientId: string): void {
    const item = useOutbox.getState().items.find((known) => known.clientId === clientId);
    if (item === undefined) return;
    change(clientId, 'waiting');
    void this.send(item.ticketId);
  }

  discard(clientId: string): void {
    outboxStore.remove(this.options.userId, clientId);
    useOutbox.setState(({ items }) => ({ items: items.filter((item) => item.clientId !== clientId) }));
  }

  readonly flush = (): void => {
    clearTimeout(this.pause);
    for (const ticketId of new Set(useOutbox.getState().items.map((item) => item.ticketId)))
      void this.send(ticketId);
  };

  private async send(ticketId: number): Promise<void> {
    if (this.sending.has(ticketId)) return;
    this.sending.add(ticketId);
    try {
      for (let next = this.nextOf(ticketId); next !== undefined; next = this.nextOf(ticketId))
        if ((await this.deliver(next)) === 'later') break;
    } finally {
      this.sending.delete(ticketId);
    }
  }

  private nextOf(ticketId: number): OutboxItem | undefined {
    if (this.isStopped) return undefined;
    return useOutbox.getState().items.find((item) => item.ticketId === ticketId && item.state !== 'failed');
  }

  private async deliver({ clientId, ticketId, body }: OutboxItem): Promise<'done' | 'later'> {
    change(clientId, 'sending');
    try {
      const message = await this.options.api.call(sendMessage, {
        params: { ticketId },
        body: { body, clientId },
      });
      this.failures = 0;
      // The message stands in the conversation before its twin here goes.
      this.options.onSent(message);
      this.discard(clientId);
      return 'done';
    } catch (error) {
      if (!(error instanceof ApiError) || isPassing(error) || error.facts.status === 401) {
        change(clientId, 'waiting');
        this.flushLater();
        return 'later';
      }
      change(clientId, 'failed', error);
      return 'done';
    }
  }

  private flushLater(): void {
    if (this.isStopped) return;
    clearTimeout(this.pause);
    this.pause = setTimeout(this.flush, Math.min(longestPauseMs, 1000 * 2 ** this.failures));
    this.failures += 1;
  }
}
