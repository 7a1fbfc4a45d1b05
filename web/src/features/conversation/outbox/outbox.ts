import type { Message, Note } from '@balcao/contracts';
import { v7 as newId } from 'uuid';
import { create } from 'zustand';
import type { ApiClient } from '../../../lib/session/api-client.ts';
import { ApiError, isPassing, isSignedOut } from '../../../lib/session/api-error.ts';
import { inTurn } from '../../../lib/session/tab-locks.ts';
import { serverNow } from '../../../lib/server-clock.ts';
import { deliver } from './deliver.ts';
import { readableOf } from './outbox-files.ts';
import { toastRefusal } from './outbox-refusals.ts';
import { outboxChannel, outboxStore } from './outbox-store.ts';
import type { Outgoing, StoredItem } from './outgoing.ts';
import { Uploads } from './uploads.ts';

export type OutboxItem = StoredItem & {
  /** `keeping`: being stored in the database; a reload may still lose it, and other tabs do not know it. */
  readonly state: 'keeping' | 'waiting' | 'sending' | 'failed';
  /** Why the server refused it. */
  readonly error?: ApiError;
};

export const useOutbox = create<{ readonly items: readonly OutboxItem[] }>(() => ({ items: [] }));

const longestPauseMs = 30_000;
/** How long its own tab has to send it before this tab tries too. */
const takeOverAfterMs = 3000;

type Options = {
  readonly api: ApiClient;
  readonly userId: number;
  readonly onSent: (message: Message) => void;
  readonly onNoted: (note: Note) => void;
  /** The contact's name, if this page knows it. */
  readonly nameOf?: (ticketId: number) => string | undefined;
};

const change = (clientId: string, state: OutboxItem['state'], error?: ApiError): void =>
  useOutbox.setState(({ items }) => ({
    items: items.map((item) => {
      if (item.clientId !== clientId) return item;
      const { error: _before, ...kept } = item;
      return { ...kept, state, ...(error === undefined ? {} : { error }) };
    }),
  }));

/** As it is stored in the database. */
const storedOf = ({ state: _state, error, ...item }: OutboxItem): StoredItem =>
  error === undefined ? item : { ...item, refusedAs: error.code };

const fromStored = ({ refusedAs, ...item }: StoredItem): OutboxItem =>
  refusedAs === undefined
    ? { ...item, state: 'waiting' }
    : { ...item, state: 'failed', error: new ApiError(refusedAs) };

/**
 * Entries that the server does not have yet. Each has its own id, so that the server takes a repeated send once (rule
 * O7). They survive a reload, and are sent in the order of writing, ticket by ticket.
 */
export class Outbox {
  private readonly options: Options;
  private readonly sending = new Set<number>();
  /** The browser could not store them: only this tab has them, and other tabs know nothing about them. */
  private readonly unkept = new Set<string>();
  /** Sent, discarded or cancelled: the database may still have them, which then means nothing. */
  private readonly gone = new Set<string>();
  /** Written in other tabs, or before a reload. */
  private readonly fromElsewhere = new Set<string>();
  private readonly uploads = new Uploads();
  private readonly channel: ReturnType<typeof outboxChannel>;
  private pause: ReturnType<typeof setTimeout> | undefined;
  private takeOver: ReturnType<typeof setTimeout> | undefined;
  private failures = 0;
  private isStopped = false;

  constructor(options: Options) {
    this.options = options;
    useOutbox.setState({ items: [] });
    this.channel = outboxChannel(() => {
      void this.load();
      void this.endUploads();
    });
    window.addEventListener('online', this.flush);
    void this.load().then(this.flush);
  }

  /** Unsent entries stay stored for the next sign-in of their user. */
  stop(): void {
    this.isStopped = true;
    this.uploads.stopAll();
    clearTimeout(this.pause);
    clearTimeout(this.takeOver);
    this.channel.close();
    window.removeEventListener('online', this.flush);
    useOutbox.setState({ items: [] });
  }

  /** Shows it at once, and sends it once it is stored. */
  add(outgoing: Outgoing): void {
    const item: StoredItem = {
      ...outgoing,
      clientId: newId(),
      userId: this.options.userId,
      writtenAt: new Date(serverNow()).toISOString(),
    };
    useOutbox.setState(({ items }) => ({ items: [...items, { ...item, state: 'keeping' }] }));
    void this.keep(item).then(() => this.send(item.ticketId));
  }

  retry(clientId: string): void {
    const item = useOutbox.getState().items.find((known) => known.clientId === clientId);
    if (item === undefined) return;
    change(clientId, 'keeping');
    const { error: _refusal, ...anew } = item;
    void this.keep(storedOf(anew)).then(() => this.send(item.ticketId));
  }

  discard(clientId: string): void {
    void this.forget(clientId);
  }

  /**
   * Cancels the upload of a file.
   * @returns whether it was in time, so that the server does not have the file
   */
  cancel(clientId: string): boolean {
    if (!this.uploads.stop(clientId)) return false;
    this.discard(clientId);
    return true;
  }

  readonly flush = (): void => {
    clearTimeout(this.pause);
    for (const ticketId of new Set(useOutbox.getState().items.map((item) => item.ticketId)))
      void this.send(ticketId);
  };

  /** Without a database the entry is still sent. */
  private async keep(item: StoredItem): Promise<void> {
    await this.write(item);
    if (this.isStopped) return;
    change(item.clientId, 'waiting');
    this.channel.tell();
  }

  /** Nobody sends it again automatically, not after a reload either, nor in another tab. */
  private async refuse(item: OutboxItem, error: ApiError): Promise<void> {
    // Until the change is stored, the database's version must not count.
    await this.write(storedOf({ ...item, error }));
    if (this.isStopped) return;
    change(item.clientId, 'failed', error);
    toastRefusal(item.ticketId, this.options.nameOf?.(item.ticketId));
    this.channel.tell();
  }

  private async write(item: StoredItem): Promise<void> {
    const { clientId } = item;
    await outboxStore.write(item).then(
      () => this.unkept.delete(clientId),
      () => this.unkept.add(clientId),
    );
  }

  private async forget(clientId: string): Promise<void> {
    this.unkept.delete(clientId);
    this.drop(clientId);
    await outboxStore.remove(this.options.userId, clientId).catch(() => undefined);
    if (!this.isStopped) this.channel.tell();
  }

  /** Applies what other tabs wrote or sent; an entry that this tab is busy with stays as it is. */
  private async load(): Promise<void> {
    const stored = await outboxStore.read(this.options.userId).catch(() => undefined);
    if (stored === undefined || this.isStopped) return;
    const kept = new Map(stored.map((item) => [item.clientId, item]));
    const { items } = useOutbox.getState();
    const here = items.flatMap((item) => {
      if (this.unkept.has(item.clientId) || item.state === 'keeping' || item.state === 'sending')
        return [item];
      const entry = kept.get(item.clientId);
      if (entry === undefined) return [];
      // Another tab has seen its refusal, or sends it again.
      return (entry.refusedAs === undefined) === (item.error === undefined) ? [item] : [fromStored(entry)];
    });
    const known = new Set(items.map(({ clientId }) => clientId));
    const others = stored
      .filter(({ clientId }) => !known.has(clientId) && !this.gone.has(clientId))
      .map(fromStored);
    useOutbox.setState({
      items: [...here, ...others].toSorted((one, other) => (one.clientId < other.clientId ? -1 : 1)),
    });
    for (const { clientId } of others) this.fromElsewhere.add(clientId);
    if (others.some(({ state }) => state === 'waiting')) this.takeOverSoon();
  }

  /** An entry that another tab took back or sent is not uploaded from here. */
  private async endUploads(): Promise<void> {
    const uploading = useOutbox
      .getState()
      .items.filter(({ kind, state }) => kind === 'file' && state === 'sending');
    for (const { clientId } of uploading) {
      const isKept = await outboxStore.has(this.options.userId, clientId).catch(() => true);
      if (!isKept && !this.unkept.has(clientId) && this.uploads.stop(clientId)) this.drop(clientId);
    }
  }

  private drop(clientId: string): void {
    this.gone.add(clientId);
    useOutbox.setState(({ items }) => ({ items: items.filter((item) => item.clientId !== clientId) }));
  }

  /** The tab that wrote it may be closed by then. If not, the lock of the ticket prevents a double send. */
  private takeOverSoon(): void {
    this.takeOver ??= setTimeout(() => {
      this.takeOver = undefined;
      this.flush();
    }, takeOverAfterMs);
  }

  private async send(ticketId: number): Promise<void> {
    if (this.sending.has(ticketId)) return;
    this.sending.add(ticketId);
    // Two tabs never send the same entry at the same time; the server would take it only once anyway.
    const outcome = await inTurn(`balcao.outbox.${String(ticketId)}`, () => this.sendAll(ticketId)).finally(
      () => this.sending.delete(ticketId),
    );
    // An entry that was stored while the lock was being released found the lock taken.
    if (outcome === 'done' && this.nextOf(ticketId) !== undefined) await this.send(ticketId);
  }

  private async sendAll(ticketId: number): Promise<'done' | 'later'> {
    // While this tab waited for its turn, the other tab may have sent it.
    if (this.fromElsewhere.has(this.nextOf(ticketId)?.clientId ?? '')) await this.load();
    for (let next = this.nextOf(ticketId); next !== undefined; next = this.nextOf(ticketId))
      if ((await this.attempt(next)) === 'later') return 'later';
    return 'done';
  }

  private isOver(): boolean {
    return this.isStopped;
  }

  private nextOf(ticketId: number): OutboxItem | undefined {
    if (this.isStopped) return undefined;
    const next = useOutbox
      .getState()
      .items.find((item) => item.ticketId === ticketId && item.state !== 'failed');
    return next?.state === 'keeping' ? undefined : next;
  }

  private async attempt(written: OutboxItem): Promise<'done' | 'later'> {
    const { clientId } = written;
    const item = written.kind === 'file' ? await readableOf(written) : written;
    // The entry may have been removed meanwhile, or its user signed out.
    if (this.nextOf(written.ticketId)?.clientId !== clientId) return 'done';
    if (item === undefined) {
      // Its upload would break off like a lost connection, and be retried for ever.
      await this.refuse(written, new ApiError('ERR_FILE_UNREADABLE'));
      return 'done';
    }
    change(clientId, 'sending');
    try {
      const delivered = await this.uploads.run(clientId, (control) =>
        deliver(this.options.api, item, control),
      );
      this.failures = 0;
      // The server's message shows in the conversation before the outbox entry disappears.
      if ('note' in delivered) this.options.onNoted(delivered.note);
      else for (const message of delivered.messages) this.options.onSent(message);
      await this.forget(clientId);
      return 'done';
    } catch (error) {
      if (this.gone.has(clientId)) return 'done';
      if (this.isOver()) return 'later';
      if (!(error instanceof ApiError) || isPassing(error) || isSignedOut(error)) {
        change(clientId, 'waiting');
        this.flushLater();
        return 'later';
      }
      await this.refuse(item, error);
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
