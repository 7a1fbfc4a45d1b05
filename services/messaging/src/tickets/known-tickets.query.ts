import type { TicketListItem } from '@balcao/contracts';
import { buildOnce, type ValueOf } from '@balcao/event-store';
import { sql } from 'kysely';
import type { MessagingDb } from '#database/store.ts';

/** A ticket's place and contact. */
export type Whereabouts = Pick<
  TicketListItem,
  'id' | 'status' | 'userId' | 'queueId' | 'whatsappId' | 'contactId'
>;

const columns = [
  'ticket_id as id',
  'status',
  'user_id as userId',
  'queue_id as queueId',
  'connection_id as whatsappId',
  'contact_id as contactId',
] as const;

const selectWhereabouts = buildOnce((db: MessagingDb, value: ValueOf<{ ticketIds: readonly number[] }>) =>
  db
    .selectFrom('rm_tickets')
    .select(columns)
    .where(sql<boolean>`ticket_id = any(${value('ticketIds')}::bigint[])`),
);

export const findWhereabouts = (
  db: MessagingDb,
  ticketIds: readonly number[],
): Promise<readonly Whereabouts[]> => selectWhereabouts(db, { ticketIds });
