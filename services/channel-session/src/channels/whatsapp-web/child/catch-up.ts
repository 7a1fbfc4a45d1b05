import { z } from 'zod';
import { identityOf } from './addresses.ts';
import type { Directory } from './directory.ts';
import { readChatHeads } from './page-scripts.ts';
import { type Reporting, reportMissed } from './report-missed.ts';
import { everyChat, type UnreadableChats } from './unreadable-chats.ts';

/**
 * Messages near a mark are reported again: WhatsApp's time has whole seconds, some messages resolve late, and the
 * first mark is a time of our clock.
 */
const overlapMs = 600_000;
/** For chats of these last hours, acks that changed while no session ran are read again. */
const ackHours = 48;
const mostAckChats = 100;

const headsSchema = z.array(z.object({ id: z.string(), t: z.number().nullable() }));
type Head = { readonly id: string; readonly atMs: number };

type CatchUp = Reporting & {
  readonly directory: Pick<Directory, 'peer'>;
  readonly unreadableChats: UnreadableChats;
  /** Address value → ms. */
  readonly marks: ReadonlyMap<string, number>;
  /** ms; for chats without a mark. */
  readonly sinceMs: number;
};

/**
 * Reports, chat by chat, the messages that arrived while no session ran. Unreadable messages are recorded, and do not
 * hide others.
 */
export async function catchUp(task: CatchUp): Promise<{ chats: number; unreadable: number }> {
  const { unreadableChats } = task;
  const heads = (await readHeads(task)).filter(({ id }) => identityOf(id) !== null);
  const acksFromMs = Date.now() - ackHours * 3_600_000;
  const recent = new Set(
    heads
      .filter(({ atMs }) => atMs >= acksFromMs)
      .toSorted((one, other) => other.atMs - one.atMs)
      .slice(0, mostAckChats),
  );
  let chats = 0;
  unreadableChats.begin();
  for (const head of heads) {
    const markMs = await markOf(task, head);
    const isMissed = head.atMs > (markMs ?? task.sinceMs - overlapMs);
    if (!isMissed && !recent.has(head)) continue;
    chats += 1;
    await reportChat(task, head, markMs ?? task.sinceMs, isMissed);
  }
  unreadableChats.finish();
  return { chats, unreadable: unreadableChats.list().length };
}

/** Tries the unreadable messages again, with the current sink. */
export async function readAgain(task: Reporting & Pick<CatchUp, 'unreadableChats'>): Promise<void> {
  const { unreadableChats } = task;
  for (const { chatId, fromMs } of unreadableChats.list()) {
    if (chatId === everyChat) continue;
    try {
      const left = await reportMissed(task, chatId, fromMs - overlapMs);
      await unreadableChats.replace(chatId, left, fromMs);
    } catch {
      await readHeads(task);
    }
  }
}

async function reportChat(task: CatchUp, { id }: Head, markMs: number, isMissed: boolean): Promise<void> {
  const { unreadableChats } = task;
  try {
    await unreadableChats.note(id, await reportMissed(task, id, markMs - overlapMs), markMs);
  } catch {
    // Rejects if the page fails rather than the chat.
    await readHeads(task);
    if (isMissed) await unreadableChats.note(id, [{ id: '', atMs: null }], markMs);
  }
}

/** A chat without a time may have anything. */
async function readHeads({ ask }: Pick<Reporting, 'ask'>): Promise<Head[]> {
  const heads = headsSchema.parse(await ask(readChatHeads));
  return heads.map(({ id, t }) => ({ id, atMs: t === null ? Number.MAX_SAFE_INTEGER : t * 1_000 }));
}

/** Stored under either address of a person. */
async function markOf({ marks, directory, sinceMs }: CatchUp, head: Head): Promise<number | undefined> {
  const direct = marks.get(identityOf(head.id)?.value ?? '');
  if (direct !== undefined || head.atMs < sinceMs - overlapMs) return direct;
  const identities = (await directory.peer(head.id))?.identities ?? [];
  return identities.map(({ value }) => marks.get(value)).find((mark) => mark !== undefined);
}
