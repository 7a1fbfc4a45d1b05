import type { Client, Message } from 'whatsapp-web.js';
import { z } from 'zod';
import { toldMessageSchema, type ChildFrame } from '#channels/whatsapp-web/child-protocol.ts';
import type { Changes } from './changes.ts';
import type { Directory } from './directory.ts';
import type { Gate } from './gate.ts';
import { editedBodyOf, heardMessageSchema, isForOtherDevices, type HeardMessage } from './heard-message.ts';
import type { Outgoing } from './outgoing.ts';
import { isHeard, parsed } from './read-chat.ts';
import { toldMessage } from './told-message.ts';
import { everyChat, type UnreadableChats } from './unreadable-chats.ts';

type HearingOptions = {
  readonly client: Client;
  readonly directory: Directory;
  readonly gate: Gate;
  readonly changes: Changes;
  readonly outgoing: Outgoing;
  readonly unreadableChats: UnreadableChats;
  readonly tell: (frame: ChildFrame) => void;
};

export type Hearing = {
  /** For messages that were read back. Rejects if they make no sense. */
  readonly tellMessage: (heard: HeardMessage) => Promise<void>;
  /** Never rejects: a message that cannot be reported is recorded, to be read again. */
  readonly tellOrNote: (heard: HeardMessage) => Promise<void>;
  /** Reports that a message was edited, or deleted for everyone, in its current state. */
  readonly tellChange: (heard: HeardMessage, kind: 'edit' | 'delete') => void;
  readonly tellAck: (externalId: string, ack: number) => void;
  /** Our message that is about to be sent: its echo is no news. */
  readonly expectEcho: (externalId: string) => void;
  /** For how long the page has reported nothing, in ms. */
  readonly quietMs: () => number;
  /** Whether the page reported this message, or it was read back. */
  readonly hasHeard: (heard: HeardMessage) => boolean;
};

const keptIds = 5_000;
const chatSchema = z.object({ id: z.object({ remote: z.string() }) });

/** The page's own events, on their way to the service. */
export function createHearing(options: HearingOptions): Hearing {
  const { client, directory, gate, changes, outgoing, unreadableChats, tell } = options;
  const sentHere = new Set<string>();
  const heardIds = new Set<string>();
  /** A message from before the session waited at the channel, even if the page reports it like any other. */
  const begunMs = Date.now();
  let lastAt = performance.now();

  client.on('message_create', (message) => {
    lastAt = performance.now();
    const heard = parsed(message);
    if (!isHeard(heard)) {
      const chatId = chatSchema.safeParse(message).data?.id.remote ?? everyChat;
      void unreadableChats.note(chatId, [heard], Date.now());
      return;
    }
    note(heard);
    // The echo of our own send comes once.
    if (!heard.id.fromMe || !sentHere.delete(heard.id.id)) passOn(heard);
  });
  client.on('message_ciphertext', (message) => {
    const heard = parsed(message);
    if (isHeard(heard) && isForOtherDevices(heard)) passOn(heard);
  });
  client.on('message_ciphertext_failed', ({ id: { id, remote }, timestamp }) => {
    void unreadableChats.note(remote, [{ id, atMs: timestamp * 1_000 }], Date.now());
  });
  client.on('message_edit', (message) => {
    hearChange(message, 'edit');
  });
  client.on('message_revoke_everyone', (message) => {
    hearChange(message, 'delete');
  });
  client.on('message_ack', ({ id }: Message, ack) => {
    lastAt = performance.now();
    if (id.fromMe) tellAck(id.id, ack);
  });

  function note({ id }: HeardMessage): void {
    heardIds.add(id.id);
    const [oldest] = heardIds;
    if (heardIds.size > keptIds && oldest !== undefined) heardIds.delete(oldest);
  }

  /** After held messages: it may be a change of one of them. */
  function hearChange(given: unknown, kind: 'edit' | 'delete'): void {
    lastAt = performance.now();
    const heard = heardMessageSchema.safeParse(given).data;
    if (heard === undefined) return;
    gate.pass(() => {
      tellChange(heard, kind);
      return Promise.resolve();
    });
  }

  function passOn(heard: HeardMessage): void {
    const isReadBack = heard.timestamp * 1_000 < begunMs;
    gate.pass(() => noteUntold(heard, tellHeard(heard, isReadBack)));
  }

  function tellChange(heard: HeardMessage, kind: 'edit' | 'delete'): void {
    const { fromMe, id } = heard.id;
    const message = { externalId: heard.rawData.protocolMessageKey?.id ?? id, fromMe };
    const body = kind === 'edit' ? editedBodyOf(heard) : '';
    if (body === null || changes.isEcho({ ...message, kind, body })) return;
    tell(kind === 'edit' ? { kind: 'edited', message, body } : { kind: 'revoked', message });
  }

  function tellAck(externalId: string, ack: number): void {
    outgoing.hear(externalId, ack);
    tell({ kind: 'ack', externalId, ack: ack === -1 ? 'rejected' : ack });
  }

  async function tellHeard(heard: HeardMessage, isReadBack: boolean): Promise<void> {
    note(heard);
    const message = await toldMessage(heard, directory, isReadBack);
    // A message that the service could not parse is reported here.
    if (message !== null) tell({ kind: 'message', message: toldMessageSchema.parse(message) });
  }

  async function noteUntold(heard: HeardMessage, told: Promise<void>): Promise<void> {
    const atMs = heard.timestamp * 1_000;
    const unreadable = () => unreadableChats.note(heard.id.remote, [{ id: heard.id.id, atMs }], atMs);
    await told.catch(unreadable);
  }

  return {
    tellMessage: (heard) => tellHeard(heard, true),
    tellOrNote: (heard) => noteUntold(heard, tellHeard(heard, true)),
    tellChange,
    tellAck,
    expectEcho: (externalId) => {
      sentHere.add(externalId);
    },
    quietMs: () => performance.now() - lastAt,
    hasHeard: ({ id }) => heardIds.has(id.id),
  };
}
