import { setTimeout as sleep } from 'node:timers/promises';
import type { Client } from 'whatsapp-web.js';
import { z } from 'zod';
import { identityOf } from './addresses.ts';
import type { AskPage } from './directory.ts';
import { mediaTypeOf } from './library-message.ts';
import type { PageEvents } from './page-events.ts';
import { readChatHeads, reachNetwork } from './page-scripts.ts';
import { readChat } from './read-chat.ts';
import type { UnreadableChats } from './unreadable-chats.ts';

/** The newest messages may still be on their way. */
const graceMs = 30_000;
const mostLookBackMs = 900_000;
const mostChats = 20;
const steps = [20, 100, 1_000];
const tries = 3;
const gapsInARow = 2;

const headsSchema = z.array(z.object({ id: z.string(), t: z.number().nullable() }));

type Watched = {
  readonly client: Client;
  readonly ask: AskPage;
  readonly pageEvents: PageEvents;
  readonly unreadableChats: UnreadableChats;
  /** Tries the unreadable messages again. */
  readonly readAgain: () => Promise<void>;
  /** The interval of the checks, and the silence after which a session is checked. */
  readonly quietMs: number;
  /** How long WhatsApp's servers may take. */
  readonly answerMs: number;
  readonly isReady: () => boolean;
  /** The page works for us, and may have no time to answer; each command has its own deadline. */
  readonly isAtWork: () => boolean;
  readonly onDeaf: (why: string) => void;
};

export type PageEventWatch = {
  /** Catching up has ended: from here on every message has its event. */
  readonly begin: () => void;
  readonly pause: () => void;
  readonly stop: () => void;
};

/**
 * A page may look connected for hours and receive nothing. This compares the chats with the reported events, reports
 * missing messages, and asks WhatsApp's servers a question after silence. If there is no answer, or messages come
 * without events again, the session is deaf.
 */
export function watchPageEvents(watched: Watched): PageEventWatch {
  const { client, ask, pageEvents, unreadableChats, quietMs } = watched;
  let isStopped = false;
  let sinceMs: number | null = null;
  let gaps = 0;

  async function reportMissingOf(chatId: string, fromMs: number, untilMs: number): Promise<number> {
    const { messages, unreadable } = await readChat({ client, ask, chatId, fromMs, steps });
    await unreadableChats.note(chatId, unreadable, fromMs);
    const missing = messages.filter((message) => {
      const atMs = message.timestamp * 1_000;
      // The real time of a message with a future date is unknown.
      const isDue = atMs > fromMs && (atMs < untilMs || atMs > Date.now() + graceMs);
      return isDue && mediaTypeOf(message) !== undefined && !pageEvents.hasSeen(message);
    });
    for (const message of missing) await pageEvents.reportOrNote(message);
    return missing.length;
  }

  async function reportMissing(beganMs: number): Promise<number> {
    const untilMs = Date.now() - Math.min(graceMs, quietMs);
    const fromMs = Math.max(beganMs - graceMs, untilMs - mostLookBackMs);
    const heads = headsSchema
      .parse(await ask(readChatHeads))
      .filter(({ id, t }) => (t ?? Infinity) * 1_000 > fromMs && identityOf(id) !== null)
      .slice(0, mostChats);
    let reported = 0;
    for (const { id } of heads) {
      try {
        reported += await reportMissingOf(id, fromMs, untilMs);
      } catch {
        // Rejects if the page fails rather than the chat.
        await ask(readChatHeads);
        await unreadableChats.note(id, [{ id: '', atMs: null }], fromMs);
      }
    }
    return reported;
  }

  async function isAnswered(): Promise<boolean> {
    for (let left = tries; left > 0; left -= 1) {
      const answer = ask(reachNetwork, client.info.wid._serialized);
      const isSilent = await Promise.race([
        // A refusal is an answer too.
        answer.then(
          () => false,
          () => false,
        ),
        sleep(watched.answerMs, true, { ref: false }),
      ]);
      if (!isSilent) return true;
    }
    return false;
  }

  async function look(beganMs: number): Promise<void> {
    await watched.readAgain();
    gaps = (await reportMissing(beganMs)) > 0 ? gaps + 1 : 0;
    if (gaps === gapsInARow) watched.onDeaf('The page reported none of the messages that came.');
    else if (
      pageEvents.quietMs() >= quietMs &&
      !watched.isAtWork() &&
      !(await isAnswered()) &&
      watched.isReady()
    )
      watched.onDeaf("WhatsApp's servers answer nothing.");
  }

  async function poll(): Promise<void> {
    for (;;) {
      await sleep(quietMs, undefined, { ref: false });
      if (isStopped) return;
      if (sinceMs === null || !watched.isReady()) continue;
      // The page is loading or has closed: other code reports that.
      await look(sinceMs).catch(() => undefined);
    }
  }

  void poll();
  return {
    begin: () => {
      sinceMs ??= Date.now();
    },
    pause: () => {
      sinceMs = null;
      gaps = 0;
    },
    stop: () => {
      isStopped = true;
    },
  };
}
