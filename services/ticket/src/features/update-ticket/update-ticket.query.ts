import type { TicketListItem } from '@balcao/contracts';
import type { TicketDb } from '#database/store.ts';

// Whom and what a ticket is given to is held until that is done: who is deleted meanwhile is deleted after it, and gives
// it back with the others.

/** Of an attendant who is still here. */
export const findUser = async (db: TicketDb, userId: number): Promise<TicketListItem['user']> => {
  const row = await db
    .selectFrom('rm_users')
    .select(['user_id as id', 'name'])
    .where('user_id', '=', userId)
    .where('is_deleted', '=', false)
    .forShare()
    .executeTakeFirst();
  return row ?? null;
};

type KnownQueue = { readonly queue: NonNullable<TicketListItem['queue']>; readonly greeting: string };

export const findQueue = async (db: TicketDb, queueId: number): Promise<KnownQueue | null> => {
  const row = await db
    .selectFrom('rm_queues')
    .select(['name', 'color', 'greeting_message as greeting'])
    .where('queue_id', '=', queueId)
    .forKeyShare()
    .executeTakeFirst();
  if (row === undefined) return null;
  const { greeting, ...queue } = row;
  return { queue: { id: queueId, ...queue }, greeting: greeting.trim() };
};

export const findConnection = async (
  db: TicketDb,
  connectionId: number,
): Promise<TicketListItem['whatsapp']> => {
  const row = await db
    .selectFrom('rm_connections')
    .select(['name', 'type', 'color'])
    .where('connection_id', '=', connectionId)
    .forKeyShare()
    .executeTakeFirst();
  return row ?? null;
};
