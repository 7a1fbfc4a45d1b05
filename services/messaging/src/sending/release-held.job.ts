import { describeTickets, ticketPlaceSchema } from '@balcao/contracts';
import { type Bus, metadataOf, systemContext } from '@balcao/event-bus';
import type { Clock } from '@balcao/service-kit';
import { sql } from 'kysely';
import type { MessagingStore } from '#database/store.ts';
import { answeredAt } from '#messages/conversation.rules.ts';
import { messageDecider, messageStream } from '#messages/message.decider.ts';
import { type ConversationPart, findLastSequences } from '#messages/index.ts';
import type { TimerHandler } from '@balcao/service-runtime/jobs/jobs';

type Parts = { readonly store: MessagingStore; readonly bus: Bus; readonly clock: Clock };

const atOnce = 100;

/**
 * Sends held messages whose time is over, by the clock of Postgres. A message that is cancelled meanwhile is not
 * sent.
 */
export const releaseDue = async ({ store, bus, clock }: Parts): Promise<void> => {
  const due = await findDue(store);
  if (due.length === 0) return;
  const context = systemContext('messaging');
  const ticketIds = [...new Set(due.map(({ ticketId }) => ticketId))];
  const { tickets } = await bus.call(describeTickets, { ticketIds }, context);
  const byId = new Map(tickets.map((ticket) => [ticket.id, ticket]));
  const lasts = await findLastSequences(store.db, due);
  const now = clock.now();
  await store.transaction((tx) =>
    Promise.all(
      due.map(({ messageId, ticketId }) => {
        const at = answeredAt(now, lasts.get(ticketId) ?? null, messageId);
        const ticket = byId.get(ticketId);
        return tx.execute({
          decider: messageDecider,
          stream: messageStream(messageId),
          command:
            ticket === undefined
              ? { type: 'CancelHold', userId: null, cause: 'hand' }
              : {
                  type: 'ReleaseMessage',
                  at,
                  readUpTo: ticket.lastInbound,
                  place: ticketPlaceSchema.parse(ticket),
                },
          metadata: metadataOf(context),
        });
      }),
    ),
  );
};

const findDue = async ({
  db,
}: MessagingStore): Promise<readonly (ConversationPart & { messageId: string })[]> => {
  const { rows } = await sql<ConversationPart & { messageId: string }>`
    select message_id as "messageId", ticket_id as "ticketId", contact_id as "contactId",
      connection_id as "connectionId" from rm_messages
    where is_held and held_until <= now() order by held_until limit ${sql.lit(atOnce)}
  `.execute(db);
  return rows;
};

/** How long this message still waits; null if it does not wait any more. */
export const findWaitMs = async ({ db }: MessagingStore, messageId: string): Promise<number | null> => {
  const { rows } = await sql<{ waitMs: number }>`
    select greatest(extract(epoch from held_until - now()) * 1000, 0)::float8 as "waitMs"
    from rm_messages where message_id = ${messageId} and is_held
  `.execute(db);
  return rows[0]?.waitMs ?? null;
};

/** The sweep itself sends what is due, so held messages are also sent while Redis is away. */
export const createReleasing = (
  parts: Parameters<typeof releaseDue>[0],
): TimerHandler<{ readonly messageId: string }> => ({
  run: async ({ messageId }) => {
    await releaseDue(parts);
    const waitMs = await findWaitMs(parts.store, messageId);
    return waitMs === null ? undefined : { againInMs: Math.ceil(waitMs) };
  },
  sweep: () => releaseDue(parts),
});
