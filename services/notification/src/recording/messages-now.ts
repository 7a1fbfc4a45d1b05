import { isNewMessage, isSettling, type Message, messageSchema, settledMessage } from '@balcao/contracts';
import type { Described } from '@balcao/service-runtime/ask-owners';
import { sql } from 'kysely';
import type { NotificationDb } from '#database/schema.ts';
import type { MessagingEvent } from '#updates/updates-of-messages.rules.ts';
import { isLate } from './late-events.ts';

/**
 * The changed messages of these events. What became of a send changes the message that the live log has. The owner is
 * asked about other changes, about late events, and about messages that are not known here as they were before.
 */
export const messagesNow = async (
  events: readonly MessagingEvent[],
  { db, owners }: { readonly db: NotificationDb; readonly owners: Described },
): Promise<ReadonlyMap<string, Message>> => {
  const now = await findLogged(
    db,
    events.flatMap((event) => (isSettling(event) && !isLate(event) ? event.data.messageId : [])),
  );
  const asked = new Set<string>();
  for (const event of events) {
    const message = messageAfter(event, now);
    if (message !== undefined) now.set(message.id, message);
    else if (!isNewMessage(event)) asked.add(event.data.messageId);
  }
  const described = asked.size === 0 ? new Map<string, Message>() : await owners.messages([...asked]);
  return new Map([...[...now].filter(([id]) => !asked.has(id)), ...described]);
};

const messageAfter = (event: MessagingEvent, before: ReadonlyMap<string, Message>): Message | undefined => {
  if (isNewMessage(event))
    return event.sealed === null ? undefined : { ...event.sealed.message, revision: event.revision };
  const known = before.get(event.data.messageId);
  return known === undefined || !isSettling(event) || isLate(event)
    ? undefined
    : settledMessage(known, event);
};

const loggedSchema = messageSchema.omit({ ticket: true });

/** The messages as their last updates show them. */
const findLogged = async (
  db: NotificationDb,
  messageIds: readonly string[],
): Promise<Map<string, Message>> => {
  if (messageIds.length === 0) return new Map();
  const { rows } = await sql<{ message: unknown }>`
    select distinct on (payload -> 'message' ->> 'id') payload -> 'message' as message from rm_live_updates
    where event = 'appMessage' and payload -> 'message' ->> 'id' = any(${[...new Set(messageIds)]}::text[])
    order by payload -> 'message' ->> 'id', position desc
  `.execute(db);
  return new Map(
    rows.map((row) => {
      const message = loggedSchema.parse(row.message);
      return [message.id, message];
    }),
  );
};
