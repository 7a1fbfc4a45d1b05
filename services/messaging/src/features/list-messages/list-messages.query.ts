import type { Ticket } from '@balcao/contracts';
import { sql } from 'kysely';
import type { MessagingDb } from '#database/store.ts';
import { messageColumns, type MessageRow } from '#read-model/messages.query.ts';

/** Counting further would cost more than anybody reads from it. */
const maxCount = 10_000;

type ConversationTicket = { readonly ticket_id: number; readonly read_up_to: number };

/**
 * The tickets whose messages stand in one conversation: those of the same contact and connection in the same sector or
 * in none (3-wire.md §9).
 */
export const findConversation = (db: MessagingDb, ticket: Ticket): Promise<readonly ConversationTicket[]> =>
  db
    .selectFrom('rm_tickets')
    .select(['ticket_id', 'read_up_to'])
    .where('contact_id', '=', ticket.contactId)
    .where('connection_id', 'is not distinct from', ticket.whatsappId)
    .where((eb) =>
      eb.or([eb('queue_id', 'is', null), eb('queue_id', 'is not distinct from', ticket.queueId)]),
    )
    .execute();

type Page = {
  readonly contactId: number;
  readonly connectionId: number | null;
  readonly ticketIds: readonly number[];
  /** Older than this; null is the newest page. */
  readonly before: string | null;
  readonly offset: number;
  readonly limit: number;
};

/** Newest first. */
export const findPage = (db: MessagingDb, page: Page): Promise<readonly MessageRow[]> => {
  const { before } = page;
  return inConversation(db, page)
    .select(messageColumns)
    .$if(before !== null, (query) => query.where('sequence', '<', before ?? ''))
    .orderBy('sequence', 'desc')
    .limit(sql.lit(page.limit))
    .offset(page.offset)
    .execute();
};

export const countMessages = async (db: MessagingDb, page: Page): Promise<number> => {
  const { count } = await db
    .selectFrom(inConversation(db, page).select(sql.lit(1).as('one')).limit(sql.lit(maxCount)).as('found'))
    .select(sql<number>`count(*)`.as('count'))
    .executeTakeFirstOrThrow();
  return count;
};

const inConversation = (db: MessagingDb, { contactId, connectionId, ticketIds }: Page) =>
  db
    .selectFrom('rm_messages')
    .where('contact_id', '=', contactId)
    .$if(connectionId !== null, (query) => query.where('connection_id', '=', connectionId ?? 0))
    .where(sql<boolean>`ticket_id = any(${[...ticketIds]}::bigint[])`);
