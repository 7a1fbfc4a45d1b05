import type { ChannelSessionDatabase } from '#database/schema.ts';

/** Digits like those of a Brazilian mobile, different for every connection. */
export const phoneNumberOf = (connectionId: number): string => `55119${String(90_000_000 + connectionId)}`;

/** The connection's phone, which is created when it is first used. */
export const createPhone = async (db: ChannelSessionDatabase, connectionId: number): Promise<void> => {
  await db
    .insertInto('sim_phones')
    .values({ connection_id: connectionId, number: phoneNumberOf(connectionId) })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
};
