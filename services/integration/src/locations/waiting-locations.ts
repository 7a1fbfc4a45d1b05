import { sql } from 'kysely';
import type { IntegrationDb } from '#database/schema.ts';

export type Location = {
  readonly messageId: string;
  readonly contactId: number;
  readonly ticketId: number;
  readonly latitude: string;
  readonly longitude: string;
  readonly createdAt: Date;
};
type WaitingLocation = Pick<Location, 'latitude' | 'longitude' | 'createdAt'> & {
  readonly failures: number;
  readonly dueAt: Date;
};

/** In the caller's transaction. */
export const addLocations = async (db: IntegrationDb, locations: readonly Location[]): Promise<void> => {
  if (locations.length === 0) return;
  await db
    .insertInto('st_places')
    .values(
      locations.map((location) => ({
        message_id: location.messageId,
        contact_id: location.contactId,
        ticket_id: location.ticketId,
        latitude: location.latitude,
        longitude: location.longitude,
        due_at: location.createdAt,
        created_at: location.createdAt,
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute();
};

export const findLocation = async (
  db: IntegrationDb,
  messageId: string,
): Promise<WaitingLocation | undefined> => {
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

export const postponeLocation = async (
  db: IntegrationDb,
  messageId: string,
  { failures, dueAt }: Pick<WaitingLocation, 'failures' | 'dueAt'>,
): Promise<void> => {
  await db
    .updateTable('st_places')
    .set({ failures, due_at: dueAt })
    .where('message_id', '=', messageId)
    .execute();
};

export const removeLocation = async (db: IntegrationDb, messageId: string): Promise<void> => {
  await db.deleteFrom('st_places').where('message_id', '=', messageId).execute();
};

export const findDueLocations = async (
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
export const deleteLocationsOf = async (
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
