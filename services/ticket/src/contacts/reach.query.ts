import { type Actor, AppError, type ContactReach, contactReachOf } from '@balcao/contracts';
import { type RawBuilder, sql } from 'kysely';
import type { TicketDb } from '#database/store.ts';

/** `reachesContact` as an SQL condition for contacts `c` (rule P28). */
export const isReachedBy = (reach: ContactReach): RawBuilder<boolean> =>
  reach.kind === 'every'
    ? sql<boolean>`true`
    : sql<boolean>`c.contact_id in (
        select t.contact_id from rm_tickets t where t.queue_id = any(${[...reach.queueIds]}::bigint[])
      )`;

/** Whoever the caller does not work with does not exist for them. @throws AppError ERR_NO_CONTACT_FOUND */
export const assertReached = async (db: TicketDb, actor: Actor, contactId: number): Promise<void> => {
  const reach = contactReachOf(actor);
  if (reach.kind === 'every') return;
  const found = await db
    .selectFrom('rm_contacts as c')
    .select('c.contact_id')
    .where('c.contact_id', '=', contactId)
    .where(isReachedBy(reach))
    .executeTakeFirst();
  if (found === undefined) throw new AppError('ERR_NO_CONTACT_FOUND');
};
