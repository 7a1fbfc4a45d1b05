import { listDrafts, saveDraft } from '@balcao/contracts';
import type { ApiClient } from '../../../lib/session/api-client.ts';
import { hasCode, isPassing, isSignedOut } from '../../../lib/session/api-error.ts';
import { drafts, type DraftText, isSameDraft, noDraft } from '../../../entities/message/drafts.ts';
import type { LiveHandlers } from '../../../realtime/live-events.ts';
import { whenConnected } from '../../../realtime/live-status.ts';

/**
 * The drafts that the server does not have yet. All tabs of the browser share this list, so that no tab takes another's
 * unsaved text for a deleted one.
 */
type PendingDrafts = {
  readonly add: (ticketId: number) => void;
  readonly has: (ticketId: number) => boolean;
  readonly settle: (ticketId: number) => void;
  readonly all: () => readonly number[];
};

/** One entry per draft, so that tabs do not overwrite each other. */
export const pendingDrafts = (userId: number): PendingDrafts => {
  const prefix = `balcao.draftToSave.${String(userId)}.`;
  const keyOf = (ticketId: number): string => `${prefix}${String(ticketId)}`;
  return {
    add: (ticketId) => localStorage.setItem(keyOf(ticketId), ''),
    has: (ticketId) => localStorage.getItem(keyOf(ticketId)) !== null,
    settle: (ticketId) => localStorage.removeItem(keyOf(ticketId)),
    all: () =>
      Object.keys(localStorage)
        .filter((key) => key.startsWith(prefix))
        .map((key) => Number(key.slice(prefix.length)))
        .filter(Number.isInteger),
  };
};

const saveAfterMs = 1000;
/** The server could not be reached. */
const retryAfterMs = 15_000;

// An input that closes with its desk stores its last text after the sync has ended; that text waits, too.
drafts.onOwnChange(({ userId, ticketId }) => pendingDrafts(userId).add(ticketId));

type Options = { readonly api: ApiClient; readonly userId: number };

/**
 * Drafts are stored with the server, so that every device of their user has them (rule M21). A text that this browser has
 * not saved yet wins over the server's.
 */
export class DraftSync {
  private readonly options: Options;
  private readonly pending: PendingDrafts;
  /** Tickets that the user may not see any more: their drafts stay here until a save is retried. */
  private readonly invisible = new Set<number>();
  private readonly stopFollowing: () => void;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private isSaving = false;
  private isStopped = false;

  constructor(options: Options) {
    this.options = options;
    this.pending = pendingDrafts(options.userId);
    const unfollow = drafts.onOwnChange(({ userId, ticketId }) => {
      if (userId !== options.userId) return;
      this.invisible.delete(ticketId);
      this.saveSoon();
    });
    window.addEventListener('online', this.saveSoon);
    this.stopFollowing = () => {
      unfollow();
      window.removeEventListener('online', this.saveSoon);
    };
    void this.fetch();
  }

  stop(): void {
    this.isStopped = true;
    clearTimeout(this.timer);
    this.stopFollowing();
  }

  readonly handlers: LiveHandlers = {
    draft: (event) => {
      if (event.action === 'update') this.accept(event.draft.ticketId, event.draft);
      else this.accept(event.ticketId, noDraft);
    },
  };

  private isOver(): boolean {
    return this.isStopped;
  }

  private accept(ticketId: number, { body, isNote, quotedMsgId }: DraftText): void {
    if (!this.pending.has(ticketId))
      drafts.accept(this.options.userId, ticketId, { body, isNote, quotedMsgId });
  }

  /** Updates of drafts are not in the live log, so drafts are fetched on every connect. */
  async fetch(): Promise<void> {
    const { api, userId } = this.options;
    await whenConnected();
    if (this.isOver()) return;
    try {
      const { drafts: stored } = await api.call(listDrafts, {});
      if (this.isStopped) return;
      const known = new Set(stored.map(({ ticketId }) => ticketId));
      for (const draft of stored) this.accept(draft.ticketId, draft);
      // A draft that another device sent or deleted is deleted here too.
      for (const ticketId of drafts.ticketsOf(userId))
        if (!known.has(ticketId)) this.accept(ticketId, noDraft);
    } catch {
      // The drafts are unchanged here; the next visit asks again.
    }
    // Their tickets may be visible again.
    this.invisible.clear();
    this.saveSoon();
  }

  private readonly saveSoon = (): void => this.saveAfter(saveAfterMs);

  private saveAfter(delayMs: number): void {
    clearTimeout(this.timer);
    if (!this.isStopped) this.timer = setTimeout(() => void this.save(), delayMs);
  }

  private toSave(): readonly number[] {
    return this.pending.all().filter((ticketId) => !this.invisible.has(ticketId));
  }

  private async save(): Promise<void> {
    if (this.isSaving) return;
    this.isSaving = true;
    const { api, userId } = this.options;
    let isUnreachable = false;
    for (const ticketId of this.toSave()) {
      // A user's text is never saved as the next user's.
      if (this.isStopped) return;
      const draft = drafts.read(userId, ticketId);
      const error: unknown = await api.call(saveDraft, { params: { ticketId }, body: { ...draft } }).then(
        () => undefined,
        (reason: unknown) => reason,
      );
      const isSettled = !isPassing(error) && !isSignedOut(error);
      isUnreachable ||= !isSettled;
      if (!isSettled || !isSameDraft(drafts.read(userId, ticketId), draft)) continue;
      // Once settled, the server's text would overwrite it.
      if (hasCode(error, 'ERR_NO_TICKET_FOUND') && !isSameDraft(draft, noDraft)) this.invisible.add(ticketId);
      else this.pending.settle(ticketId);
    }
    this.isSaving = false;
    // The user continued it meanwhile.
    if (this.toSave().length > 0) this.saveAfter(isUnreachable ? retryAfterMs : saveAfterMs);
  }
}
