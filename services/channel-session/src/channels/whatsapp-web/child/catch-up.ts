import type { Client } from 'whatsapp-web.js';
import { z } from 'zod';
import { identityOf } from './addresses.ts';
import type { AskPage, Directory } from './directory.ts';
import { heardMessageSchema, type HeardMessage } from './heard-message.ts';
import { readChatHeads } from './page-scripts.ts';

/**
 * Messages near a mark are told again: the clock has whole seconds, some resolve late, and WhatsApp's clock is not
 * ours, by which the first mark is set.
 */
const overlapMs = 600_000;
/** Acks that changed while nobody listened are read again in chats of these last hours. */
const ackHours = 48;
const mostAckChats = 100;
const steps = [20, 100, 1_000];

const headsSchema = z.array(z.object({ id: z.string(), t: z.number(), title: z.string() }));
type Head = z.output<typeof headsSchema>[number];

type CatchUp = {
  readonly client: Client;
  readonly ask: AskPage;
  readonly directory: Directory;
  /** Address value → ms. */
  readonly marks: ReadonlyMap<string, number>;
  /** ms; for chats without a mark. */
  readonly tellFromMs: number;
  readonly tellMessage: (message: HeardMessage) => Promise<void>;
  /** That it was edited, or deleted for everybody; told again it is nothing new. */
  readonly tellChange: (message: HeardMessage, kind: 'edit' | 'delete') => void;
  readonly tellAck: (externalId: string, ack: number) => void;
};

/** Tells what came, what was changed of it, and how far our own messages got, while nobody listened. Chat by chat, oldest first. */
export async function catchUp(task: CatchUp): Promise<{ chats: number; unreadable: number }> {
  const heads = headsSchema.parse(await task.ask(readChatHeads)).filter(({ id }) => identityOf(id) !== null);
  const acksFromMs = Date.now() - ackHours * 3_600_000;
  const recent = heads
    .filter(({ t }) => t * 1_000 >= acksFromMs)
    .sort((one, other) => other.t - one.t)
    .slice(0, mostAckChats);
  let chats = 0;
  let unreadable = 0;
  for (const head of heads) {
    try {
      const markMs = await markOf(task, head);
      const fromMs = (markMs ?? task.tellFromMs) - overlapMs;
      const isMissed = head.t * 1_000 > (markMs ?? fromMs);
      if (!isMissed && !recent.includes(head)) continue;
      chats += 1;
      await tellChat(task, head, fromMs);
    } catch {
      // Rejects when it is not the chat but the page.
      await task.ask(readChatHeads);
      unreadable += 1;
    }
  }
  return { chats, unreadable };
}

/** Stored under either of a person's addresses. */
async function markOf({ marks, directory, tellFromMs }: CatchUp, head: Head): Promise<number | undefined> {
  const direct = marks.get(identityOf(head.id)?.value ?? '');
  if (direct !== undefined || head.t * 1_000 < tellFromMs - overlapMs) return direct;
  const identities = (await directory.peer(head.id))?.identities ?? [];
  return identities.map(({ value }) => marks.get(value)).find((mark) => mark !== undefined);
}

async function tellChat(task: CatchUp, head: Head, fromMs: number): Promise<void> {
  for (const message of await messagesSince(task.client, head.id, fromMs)) {
    if (message.timestamp * 1_000 >= fromMs) await task.tellMessage(message);
    if (message.type === 'revoked') task.tellChange(message, 'delete');
    else if (wasEdited(message)) task.tellChange(message, 'edit');
    if (message.id.fromMe && message.ack !== undefined) task.tellAck(message.id.id, message.ack);
  }
}

function wasEdited({ rawData }: HeardMessage): boolean {
  return (rawData.latestEditSenderTimestampMs ?? 0) > 0;
}

async function messagesSince(client: Client, chatId: string, fromMs: number): Promise<HeardMessage[]> {
  const chat = await client.getChatById(chatId);
  let messages: HeardMessage[] = [];
  for (const limit of steps) {
    const fetched = await chat.fetchMessages({ limit });
    messages = fetched
      .flatMap((each) => heardMessageSchema.safeParse(each).data ?? [])
      .sort((one, other) => one.timestamp - other.timestamp);
    const oldestMs = (messages[0]?.timestamp ?? 0) * 1_000;
    if (fetched.length < limit || oldestMs < fromMs) break;
  }
  return messages;
}
