import { lastMessageOf, type messagingEvents, type RecordedOf } from '@balcao/contracts';
import { sql } from 'kysely';
import type { TicketTransaction } from '#database/store.ts';
import { ticketDecider, ticketStream } from '#domain/ticket/ticket.decider.ts';
import { lockContacts } from '#locks/lock-contacts.ts';
import { noteActivity } from '#read-model/ticket-activity.ts';

type Queued = RecordedOf<Pick<typeof messagingEvents, 'MessageQueued'>>;

/** An answer of ours is the last message of its ticket; who answers has read what they answer to (3-wire.md §8). */
export const noteAnswers = async (tx: TicketTransaction, events: readonly Queued[]): Promise<void> => {
  if (events.length === 0) return;
  const byTicket = Map.groupBy(events, ({ data }) => data.ticketId);
  await lockContacts(
    tx.db,
    events.map(({ data }) => data.contactId),
  );
  await markRead(tx, byTicket);
  await noteActivity(
    tx.db,
    [...byTicket].map(([ticketId, messages]) => {
      const newest = messages.reduce((one, other) =>
        Date.parse(other.data.queuedAt) >= Date.parse(one.data.queuedAt) ? other : one,
      );
      const at = new Date(newest.data.queuedAt);
      return {
        ticketId,
        inbound: 0,
        messageId: newest.data.messageId,
        text: lastMessageOf(newest.sealed?.preview ?? '', true),
        at,
        movedAt: at,
      };
    }),
  );
};

/** Up to what the writer could see when they wrote. */
const markRead = async (
  tx: TicketTransaction,
  byTicket: ReadonlyMap<number, readonly Queued[]>,
): Promise<void> => {
  const rows = await tx.db
    .selectFrom('rm_tickets')
    .select(['ticket_id', 'last_inbound', 'read_up_to'])
    .where(sql<boolean>`ticket_id = any(${[...byTicket.keys()]}::bigint[])`)
    .execute();
  for (const { ticket_id, last_inbound, read_up_to } of rows)
    for (const { data, sealed, metadata, id } of byTicket.get(ticket_id) ?? []) {
      const upTo = sealed?.ticket.lastInbound ?? 0;
      if (data.userId === null || upTo <= read_up_to) continue;
      await tx.execute({
        decider: ticketDecider,
        stream: ticketStream(ticket_id),
        command: { type: 'ReadTicket', readerId: data.userId, upTo, lastInbound: last_inbound },
        metadata: { ...metadata, causationId: id },
      });
    }
};
