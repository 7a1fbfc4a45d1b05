import { z } from 'zod';
import type { AskPage } from './directory.ts';
import { libraryMessageSchema, type LibraryMessage, isForOtherDevices } from './library-message.ts';
import { listMessages } from './page-scripts.ts';

/** For a message that could not be read. */
export type Unreadable = {
  /** The channel's own id, or "" if even that is unknown. */
  readonly id: string;
  /** Null: unknown too. */
  readonly atMs: number | null;
};

export type ReadChat = {
  /** Oldest first. */
  readonly messages: readonly LibraryMessage[];
  readonly unreadable: readonly Unreadable[];
};

/** The parts of the library's client that we use; its answers are not trusted. */
export type ReadingClient = {
  readonly getChatById: (chatId: string) => Promise<{
    readonly fetchMessages: (options: { limit: number }) => Promise<readonly unknown[]>;
  }>;
  readonly getMessageById: (key: string) => Promise<unknown>;
};

type Reading = {
  readonly client: ReadingClient;
  readonly ask: AskPage;
  readonly chatId: string;
  readonly fromMs: number;
  /** Each is tried until the oldest message is older than `fromMs`. */
  readonly steps: readonly number[];
};

/** How long a key may take to arrive. */
const keyMs = 30_000;

/** What identifies a message even if the rest of it is invalid. */
const traceSchema = z.object({
  id: z.object({ id: z.string() }).catch({ id: '' }),
  timestamp: z.number().nullable().catch(null),
});
const listSchema = z.object({
  keys: z.array(z.object({ key: z.string(), id: z.string(), t: z.number().nullable() })),
  isBroken: z.boolean(),
});

/**
 * The messages of a chat since then, in one call; if that fails, one by one, so that an unreadable message affects no
 * other. Rejects if there is no such chat, or no page.
 */
export async function readChat(reading: Reading): Promise<ReadChat> {
  let read = await readOnce(reading, reading.steps[0] ?? 0);
  for (const limit of reading.steps.slice(1)) {
    if (isEnough(read, reading.fromMs)) break;
    read = await readOnce(reading, limit);
  }
  const { messages, unreadable } = read;
  const isMissed = ({ atMs }: Unreadable) => atMs === null || atMs >= reading.fromMs;
  // There are older ones than were asked for.
  const rest: Unreadable[] = isEnough(read, reading.fromMs) ? [] : [{ id: '', atMs: reading.fromMs }];
  return {
    messages: messages.toSorted((one, other) => one.timestamp - other.timestamp),
    unreadable: [...unreadable.filter(isMissed), ...rest],
  };
}

type Step = ReadChat & { readonly isAll: boolean };

function isEnough({ messages, unreadable, isAll }: Step, fromMs: number): boolean {
  if (isAll) return true;
  const times = [
    ...messages.map(({ timestamp }) => timestamp * 1_000),
    ...unreadable.map(({ atMs }) => atMs),
  ];
  return times.some((atMs) => atMs !== null && atMs < fromMs);
}

async function readOnce(reading: Reading, limit: number): Promise<Step> {
  const whole = await fetchWhole(reading, limit).catch(() => null);
  if (whole === null) return readOneByOne(reading, limit);
  const read = whole.map(parsed);
  return { ...parted(read), isAll: whole.length < limit };
}

async function fetchWhole({ client, chatId }: Reading, limit: number): Promise<readonly unknown[]> {
  const chat = await client.getChatById(chatId);
  return chat.fetchMessages({ limit });
}

async function readOneByOne({ client, ask, chatId }: Reading, limit: number): Promise<Step> {
  const { keys, isBroken } = listSchema.parse(await ask(listMessages, chatId, limit));
  const read: (LibraryMessage | Unreadable)[] = [];
  for (const { key, id, t } of keys) {
    const message: unknown = await client.getMessageById(key).catch(() => null);
    const raw = libraryMessageSchema.safeParse(message).data;
    read.push(raw ?? { id, atMs: t === null ? null : t * 1_000 });
  }
  return { ...parted(read), isAll: !isBroken && keys.length < limit };
}

/** The message, or what is known of it. */
export function parsed(given: unknown): LibraryMessage | Unreadable {
  const raw = libraryMessageSchema.safeParse(given);
  if (raw.success) return raw.data;
  const trace = traceSchema.safeParse(given).data;
  const at = trace?.timestamp ?? null;
  return { id: trace?.id.id ?? '', atMs: at === null ? null : at * 1_000 };
}

export function isReadable(read: LibraryMessage | Unreadable): read is LibraryMessage {
  return 'rawData' in read;
}

function parted(read: readonly (LibraryMessage | Unreadable)[]): ReadChat {
  const messages = read.filter(isReadable);
  return {
    messages,
    unreadable: [
      ...read.filter((each): each is Unreadable => !isReadable(each)),
      ...messages.filter(isUndeciphered).map(({ id, timestamp }) => ({ id: id.id, atMs: timestamp * 1_000 })),
    ],
  };
}

/** Its key never arrived. For the first moments that is normal. */
function isUndeciphered(raw: LibraryMessage): boolean {
  const isLate = raw.timestamp * 1_000 < Date.now() - keyMs;
  return raw.type === 'ciphertext' && isLate && !isForOtherDevices(raw);
}
