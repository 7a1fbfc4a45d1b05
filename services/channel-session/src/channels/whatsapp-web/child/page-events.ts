import type { Client, Message } from 'whatsapp-web.js';
import { z } from 'zod';
import { childMessageSchema, type ChildFrame } from '#channels/whatsapp-web/child-protocol.ts';
import type { Changes } from './changes.ts';
import type { Directory } from './directory.ts';
import type { Gate } from './ready-gate.ts';
import {
  editedBodyOf,
  libraryMessageSchema,
  isForOtherDevices,
  type LibraryMessage,
} from './library-message.ts';
import type { Outgoing } from './outgoing.ts';
import { isReadable, parsed } from './read-chat.ts';
import { childMessageOf } from './child-message.ts';
import { everyChat, type UnreadableChats } from './unreadable-chats.ts';

type PageEventsOptions = {
  readonly client: Client;
  readonly directory: Directory;
  readonly gate: Gate;
  readonly changes: Changes;
  readonly outgoing: Outgoing;
  readonly unreadableChats: UnreadableChats;
  readonly report: (frame: ChildFrame) => void;
};

export type PageEvents = {
  /** For messages that were read back. Rejects if they are invalid. */
  readonly reportMessage: (raw: LibraryMessage) => Promise<void>;
  /** Never rejects: a message that cannot be reported is recorded, to be read again. */
  readonly reportOrNote: (raw: LibraryMessage) => Promise<void>;
  /** Reports that a message was edited, or deleted for everyone, in its current state. */
  readonly reportChange: (raw: LibraryMessage, kind: 'edit' | 'delete') => void;
  readonly reportAck: (externalId: string, ack: number) => void;
  /** Our message that is about to be sent: its echo is not reported. */
  readonly expectEcho: (externalId: string) => void;
  /** For how long the page has reported nothing, in ms. */
  readonly quietMs: () => number;
  /** Whether the page reported this message, or it was read back. */
  readonly hasSeen: (raw: LibraryMessage) => boolean;
};

const mostIds = 5_000;
const chatSchema = z.object({ id: z.object({ remote: z.string() }) });

/** The page's own events, on their way to the service. */
export function createPageEvents(options: PageEventsOptions): PageEvents {
  const { client, directory, gate, changes, outgoing, unreadableChats, report } = options;
  const sentHere = new Set<string>();
  const seenIds = new Set<string>();
  /** A message from before the session waited at the channel, even if the page reports it like any other. */
  const begunMs = Date.now();
  let lastAt = performance.now();

  client.on('message_create', (message) => {
    lastAt = performance.now();
    const raw = parsed(message);
    if (!isReadable(raw)) {
      const chatId = chatSchema.safeParse(message).data?.id.remote ?? everyChat;
      void unreadableChats.note(chatId, [raw], Date.now());
      return;
    }
    note(raw);
    // The echo of our own send arrives once.
    if (!raw.id.fromMe || !sentHere.delete(raw.id.id)) passOn(raw);
  });
  client.on('message_ciphertext', (message) => {
    const raw = parsed(message);
    if (isReadable(raw) && isForOtherDevices(raw)) passOn(raw);
  });
  client.on('message_ciphertext_failed', ({ id: { id, remote }, timestamp }) => {
    void unreadableChats.note(remote, [{ id, atMs: timestamp * 1_000 }], Date.now());
  });
  client.on('message_edit', (message) => {
    passChange(message, 'edit');
  });
  client.on('message_revoke_everyone', (message) => {
    passChange(message, 'delete');
  });
  client.on('message_ack', ({ id }: Message, ack) => {
    lastAt = performance.now();
    if (id.fromMe) reportAck(id.id, ack);
  });

  function note({ id }: LibraryMessage): void {
    seenIds.add(id.id);
    const [oldest] = seenIds;
    if (seenIds.size > mostIds && oldest !== undefined) seenIds.delete(oldest);
  }

  /** After held messages: it may be a change of one of them. */
  function passChange(given: unknown, kind: 'edit' | 'delete'): void {
    lastAt = performance.now();
    const raw = libraryMessageSchema.safeParse(given).data;
    if (raw === undefined) return;
    gate.pass(() => {
      reportChange(raw, kind);
      return Promise.resolve();
    });
  }

  function passOn(raw: LibraryMessage): void {
    const isReadBack = raw.timestamp * 1_000 < begunMs;
    gate.pass(() => noteFailure(raw, reportInbound(raw, isReadBack)));
  }

  function reportChange(raw: LibraryMessage, kind: 'edit' | 'delete'): void {
    const { fromMe, id } = raw.id;
    const message = { externalId: raw.rawData.protocolMessageKey?.id ?? id, fromMe };
    const body = kind === 'edit' ? editedBodyOf(raw) : '';
    if (body === null || changes.isEcho({ ...message, kind, body })) return;
    report(kind === 'edit' ? { kind: 'edited', message, body } : { kind: 'revoked', message });
  }

  function reportAck(externalId: string, ack: number): void {
    outgoing.recordAck(externalId, ack);
    report({ kind: 'ack', externalId, ack: ack === -1 ? 'rejected' : ack });
  }

  async function reportInbound(raw: LibraryMessage, isReadBack: boolean): Promise<void> {
    note(raw);
    const message = await childMessageOf(raw, directory, isReadBack);
    // A message that the service could not parse is reported here.
    if (message !== null) report({ kind: 'message', message: childMessageSchema.parse(message) });
  }

  async function noteFailure(raw: LibraryMessage, reported: Promise<void>): Promise<void> {
    const atMs = raw.timestamp * 1_000;
    const unreadable = () => unreadableChats.note(raw.id.remote, [{ id: raw.id.id, atMs }], atMs);
    await reported.catch(unreadable);
  }

  return {
    reportMessage: (raw) => reportInbound(raw, true),
    reportOrNote: (raw) => noteFailure(raw, reportInbound(raw, true)),
    reportChange,
    reportAck,
    expectEcho: (externalId) => {
      sentHere.add(externalId);
    },
    quietMs: () => performance.now() - lastAt,
    hasSeen: ({ id }) => seenIds.has(id.id),
  };
}
