import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import type { ChannelSessionDatabase } from '#database/schema.ts';
import type { ChannelMessage, DriverSink } from '../driver.ts';
import { arrangeDelivery } from './arrange-delivery.ts';
import type { PhoneRow } from './phone-network.ts';

type Session = { readonly connectionId: number; readonly sessionId: string };
type InboundRow = {
  readonly id: string;
  readonly position: number;
  readonly from_number: string;
  readonly name: string;
  readonly body: string;
  readonly sent_at: Date;
};

const batchLimit = 200;
/** A lone message that shall change places waits so long for one to change with. */
const companyMs = 300;
const afterRefusalMs = 200;

/**
 * Hands over what the network holds for the desk: messages, then ticks. Only what the desk has stored counts as
 * handed over. Answers whether there may be more.
 */
export const createDelivery =
  (db: ChannelSessionDatabase, { connectionId }: Session, sink: DriverSink) =>
  async (phone: PhoneRow, isActive: () => boolean): Promise<boolean> => {
    const delivered = await deliverMessages(db, connectionId, await readInbound(db, phone), phone, sink);
    if (!isActive()) return false;
    const told = await tellAcks(db, connectionId, sink);
    return delivered || told;
  };

const readInbound = async (db: ChannelSessionDatabase, phone: PhoneRow): Promise<readonly InboundRow[]> => {
  const read = db
    .selectFrom('sim_inbound')
    .select(['id', 'position', 'from_number', 'name', 'body', 'sent_at'])
    .where('connection_id', '=', phone.connection_id)
    .where('delivered_at', 'is', null)
    .orderBy('position')
    .limit(batchLimit);
  const rows = await read.execute();
  if (rows.length !== 1 || phone.reorder === 0) return rows;
  await sleep(companyMs);
  return read.execute();
};

const deliverMessages = async (
  db: ChannelSessionDatabase,
  connectionId: number,
  rows: readonly InboundRow[],
  phone: PhoneRow,
  sink: DriverSink,
): Promise<boolean> => {
  if (rows.length === 0) return false;
  const { sequence, used } = arrangeDelivery(rows, phone);
  const stored = await Promise.allSettled(sequence.map((row) => sink.message(toMessage(row))));
  const refused = new Set(
    sequence.filter((_, index) => stored[index]?.status === 'rejected').map(({ position }) => position),
  );
  const done = rows.map(({ position }) => position).filter((position) => !refused.has(position));
  await db
    .updateTable('sim_inbound')
    .set({ delivered_at: sql<Date>`now()` })
    .where('connection_id', '=', connectionId)
    .where('position', '=', sql<number>`any(${done}::bigint[])`)
    .execute();
  if (used.duplicate > 0 || used.reorder > 0)
    await db
      .updateTable('sim_phones')
      .set({
        duplicate: sql<number>`greatest(duplicate - ${used.duplicate}::int, 0)`,
        reorder: sql<number>`greatest(reorder - ${used.reorder}::int, 0)`,
      })
      .where('connection_id', '=', connectionId)
      .execute();
  if (refused.size > 0) await sleep(afterRefusalMs);
  return refused.size > 0 || rows.length === batchLimit;
};

const tellAcks = async (
  db: ChannelSessionDatabase,
  connectionId: number,
  sink: DriverSink,
): Promise<boolean> => {
  const rows = await db
    .selectFrom('sim_outbox')
    .select(['position', 'id', 'ack'])
    .where('connection_id', '=', connectionId)
    .whereRef('ack', '>', 'ack_told')
    .orderBy('position')
    .limit(batchLimit)
    .execute();
  if (rows.length === 0) return false;
  await Promise.all(rows.map(({ id, ack }) => sink.ack(id, ack)));
  await sql`
    update sim_outbox set ack_told = told.ack
    from unnest(${rows.map(({ position }) => position)}::bigint[], ${rows.map(({ ack }) => ack)}::int[]) as told (position, ack)
    where sim_outbox.connection_id = ${connectionId} and sim_outbox.position = told.position
  `.execute(db);
  return rows.length === batchLimit;
};

const toMessage = ({ id, from_number, name, body, sent_at }: InboundRow): ChannelMessage => ({
  externalId: id,
  fromMe: false,
  peer: [{ kind: 'phone', value: from_number }],
  peerName: name,
  isGroup: false,
  author: null,
  body,
  mediaType: 'chat',
  quotedExternalId: null,
  sentAt: sent_at,
});
