import { sql } from 'kysely';
import type { IntegrationDb } from '#database/schema.ts';

export type Place = {
  readonly messageId: string;
  readonly contactId: number;
  readonly ticketId: number;
  readonly latitude: string;
  readonly longitude: string;
  readonly createdAt: Date;
};
type WaitingPlace = Pick<Place, 'latitude' | 'longitude' | 'createdAt'> & {
  readonly failures: number;
  readonly dueAt: Date;
};

/** In the caller's transaction. */
export const addPlaces = async (db: IntegrationDb, places: readonly Place[]): Promise<void> => {
  if (places.length === 0) return;
  await db
    .insertInto('st_places')
    .values(
      places.map((place) => ({
        message_id: place.messageId,
        contact_id: place.contactId,
        ticket_id: place.ticketId,
        latitude: place.latitude,
        longitude: place.longitude,
        due_at: place.createdAt,
        created_at: place.createdAt,
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute();
};

export const findPlace = async (db: IntegrationDb, messageId: string): Promise<WaitingPlace | undefined> => {
  const row = await db
    .selectFrom('st_places')
    .selectAll()
    .where('message_id', '=', messageId)
    .executeTakeFirst();
  return (
    row && {
      latitude: row.latitude,
      longitude: row.longitude,
      failures: row.failures,
      dueAt: row.due_at,
      createdAt: row.created_at,
    }
  );
};

export const postponePlace = async (
  db: IntegrationDb,
  messageId: string,
  { failures, dueAt }: Pick<WaitingPlace, 'failures' | 'dueAt'>,
): Promise<void> => {
  await db
    .updateTable('st_places')
    .set({ failures, due_at: dueAt })
    .where('message_id', '=', messageId)
    .execute();
};

export const removePlace = async (db: IntegrationDb, messageId: string): Promise<void> => {
  await db.deleteFrom('st_places').where('message_id', '=', messageId).execute();
};

export const findDuePlaces = async (
  db: IntegrationDb,
  now: Date,
  limit: number,
): Promise<readonly string[]> => {
  const rows = await db
    .selectFrom('st_places')
    .select('message_id')
    .where('due_at', '<=', now)
    .orderBy('due_at')
    .limit(limit)
    .execute();
  return rows.map((row) => row.message_id);
};

/** Deletes locations of erased contacts and deleted tickets. */
export const forgetPlacesOf = async (
  db: IntegrationDb,
  {
    contactIds,
    ticketIds,
  }: { readonly contactIds: readonly number[]; readonly ticketIds: readonly number[] },
): Promise<void> => {
  await sql`
    delete from st_places
    where contact_id = any(${sql.val([...contactIds])}::bigint[])
       or ticket_id = any(${sql.val([...ticketIds])}::bigint[])
  `.execute(db);
};
