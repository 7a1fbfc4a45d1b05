import type { AskPage } from './directory.ts';
import type { HeardMessage } from './heard-message.ts';
import type { Hearing } from './hearing.ts';
import { readChat, type ReadingClient, type Unreadable } from './read-chat.ts';

export type Telling = {
  readonly client: ReadingClient;
  readonly ask: AskPage;
  readonly hearing: Pick<Hearing, 'tellMessage' | 'tellChange' | 'tellAck'>;
};

const steps = [20, 100, 1_000, 10_000];

/**
 * Reports a chat's messages since then, their changes and our acks, oldest first, each by itself.
 * @returns the ones that could not be read
 */
export async function tellMissed(
  { client, ask, hearing }: Telling,
  chatId: string,
  fromMs: number,
): Promise<readonly Unreadable[]> {
  const { messages, unreadable } = await readChat({ client, ask, chatId, fromMs, steps });
  const untold: Unreadable[] = [];
  for (const message of messages) {
    const atMs = message.timestamp * 1_000;
    try {
      if (atMs >= fromMs) await hearing.tellMessage(message);
      if (message.type === 'revoked') hearing.tellChange(message, 'delete');
      else if (wasEdited(message)) hearing.tellChange(message, 'edit');
      if (message.id.fromMe && message.ack !== undefined) hearing.tellAck(message.id.id, message.ack);
    } catch {
      if (atMs >= fromMs) untold.push({ id: message.id.id, atMs });
    }
  }
  return [...unreadable, ...untold];
}

function wasEdited({ rawData }: HeardMessage): boolean {
  return (rawData.latestEditSenderTimestampMs ?? 0) > 0;
}
