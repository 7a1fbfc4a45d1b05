import type { AskPage } from './directory.ts';
import type { LibraryMessage } from './library-message.ts';
import type { PageEvents } from './page-events.ts';
import { readChat, type ReadingClient, type Unreadable } from './read-chat.ts';

export type Reporting = {
  readonly client: ReadingClient;
  readonly ask: AskPage;
  readonly pageEvents: Pick<PageEvents, 'reportMessage' | 'reportChange' | 'reportAck'>;
};

const steps = [20, 100, 1_000, 10_000];

/**
 * Reports a chat's messages since then, their changes and our acks, oldest first, each by itself.
 * @returns the ones that could not be read
 */
export async function reportMissed(
  { client, ask, pageEvents }: Reporting,
  chatId: string,
  fromMs: number,
): Promise<readonly Unreadable[]> {
  const { messages, unreadable } = await readChat({ client, ask, chatId, fromMs, steps });
  const missing: Unreadable[] = [];
  for (const message of messages) {
    const atMs = message.timestamp * 1_000;
    try {
      if (atMs >= fromMs) await pageEvents.reportMessage(message);
      if (message.type === 'revoked') pageEvents.reportChange(message, 'delete');
      else if (wasEdited(message)) pageEvents.reportChange(message, 'edit');
      if (message.id.fromMe && message.ack !== undefined) pageEvents.reportAck(message.id.id, message.ack);
    } catch {
      if (atMs >= fromMs) missing.push({ id: message.id.id, atMs });
    }
  }
  return [...unreadable, ...missing];
}

function wasEdited({ rawData }: LibraryMessage): boolean {
  return (rawData.latestEditSenderTimestampMs ?? 0) > 0;
}
