import type { ChildFrame } from '#channels/whatsapp-web/child-protocol.ts';
import { identityOf } from './addresses.ts';
import type { Directory } from './directory.ts';
import type { Unreadable } from './read-chat.ts';

type UnreadableFrame = Extract<ChildFrame, { kind: 'unreadable' }>;

/** Instead of a chat: any may hold a missed message. */
export const everyChat = '';

/** Which chats hold unreadable messages, and since when. */
export type UnreadableChats = {
  /** These messages of a chat could not be read; `markMs` is where to start if their times are unknown. */
  readonly note: (chatId: string, unreadable: readonly Unreadable[], markMs: number) => Promise<void>;
  /** It was read from its mark on, and only these are left. */
  readonly replace: (chatId: string, unreadable: readonly Unreadable[], markMs: number) => Promise<void>;
  /** All chats were read: those without an entry from here on are complete. */
  readonly begin: () => void;
  readonly finish: () => void;
  readonly list: () => readonly { readonly chatId: string; readonly fromMs: number }[];
};

type Entry = { readonly addresses: string[]; readonly fromMs: number; readonly ids: ReadonlySet<string> };

/** Each change is reported before later messages, so that no mark passes an unread message. */
export function createUnreadableChats(
  directory: Pick<Directory, 'peer'>,
  report: (frame: UnreadableFrame) => void,
): UnreadableChats {
  let entries = new Map<string, Entry>();
  /** True once the chats of earlier sessions were checked: the report is then complete. */
  let isWhole = false;

  async function merge(
    before: Entry | undefined,
    chatId: string,
    unreadable: readonly Unreadable[],
    markMs: number,
  ): Promise<void> {
    if (unreadable.length === 0) {
      if (entries.delete(chatId)) reportAll();
      return;
    }
    const fromMs = Math.min(before?.fromMs ?? Infinity, ...unreadable.map(({ atMs }) => atMs ?? markMs));
    const ids = new Set([...(before?.ids ?? []), ...unreadable.map(({ id }) => id)]);
    const known = entries.get(chatId);
    const own = identityOf(chatId)?.value;
    const addresses = known?.addresses ?? (own === undefined ? [] : [own]);
    entries.set(chatId, { addresses, fromMs, ids });
    if (known?.fromMs !== fromMs || known.ids.size !== ids.size) reportAll();
    if (known === undefined) await learnAddresses(chatId);
  }

  /** A chat may use the other address of its person the next time. */
  async function learnAddresses(chatId: string): Promise<void> {
    const others = (await directory.peer(chatId))?.identities.map(({ value }) => value) ?? [];
    const entry = entries.get(chatId);
    if (entry === undefined || others.every((value) => entry.addresses.includes(value))) return;
    entries.set(chatId, { ...entry, addresses: [...new Set([...entry.addresses, ...others])] });
    reportAll();
  }

  function reportAll(): void {
    const chats = [...entries].map(([chat, { addresses, fromMs, ids }]) => ({
      chat,
      addresses,
      fromMs,
      messages: ids.size,
    }));
    report({ kind: 'unreadable', chats, isWhole });
  }

  return {
    note: (chatId, unreadable, markMs) =>
      unreadable.length === 0 ? Promise.resolve() : merge(entries.get(chatId), chatId, unreadable, markMs),
    replace: (chatId, unreadable, markMs) => merge(undefined, chatId, unreadable, markMs),
    begin: () => {
      entries = new Map();
      isWhole = false;
    },
    finish: () => {
      isWhole = true;
      reportAll();
    },
    list: () => [...entries].map(([chatId, { fromMs }]) => ({ chatId, fromMs })),
  };
}
