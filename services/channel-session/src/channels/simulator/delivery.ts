import { setTimeout as sleep } from 'node:timers/promises';
import { buildOnce, type ValueOf } from '@balcao/event-store';
import { sql } from 'kysely';
import type { ChannelSessionDatabase } from '#database/schema.ts';
import type { ChannelMessage, DriverSession } from '#channels/driver.ts';
import { arrangeDelivery } from './arrange-delivery.ts';
import { factsOf } from './contents.ts';
import type { PhoneRow } from './phone-network.ts';
import { batchLimit, type InboundRow, type PhoneWithNews, readInbound } from './phone-with-news.query.ts';

type Session = { readonly connectionId: number; readonly sessionId: string };
type Listening = Pick<DriverSession, 'sink' | 'acceptsCalls'>;
type DriverSink = DriverSession['sink'];

/** How long a single message waits for another one to swap with. */
const swapWaitMs = 300;
const afterRefusalMs = 200;

/**
 * Delivers what the network holds for the desk: messages, then their changes, then acks. Only what the desk has stored
 * counts as delivered.
 * @returns whether there may be more
 */
export const createDelivery =
  (db: ChannelSessionDatabase, { connectionId }: Session, { sink, acceptsCalls }: Listening) =>
  /** `waitedThrough`: the last position that was written while no session listened. */
  async (phone: PhoneWithNews, waitedThrough: number, isActive: () => boolean): Promise<boolean> => {
    const rows = await withCompany(db, phone);
    await declineCalls(db, connectionId, rows, acceptsCalls);
    const delivered = await deliverMessages(db, connectionId, rows, { ...phone, waitedThrough }, sink);
    if (!isActive()) return false;
    const changed = phone.has_changes === true && (await deliverChanges(db, connectionId, sink));
    if (!isActive()) return false;
    const areAcksReported = phone.has_ticks === true && (await reportAcks(db, connectionId, sink));
    return delivered || changed || areAcksReported;
  };

const withCompany = async (
  db: ChannelSessionDatabase,
  { connection_id, reorder, inbound }: PhoneWithNews,
): Promise<readonly InboundRow[]> => {
  if (inbound.length !== 1 || reorder === 0) return inbound;
  await sleep(swapWaitMs);
  return readInbound(db, connection_id);
};

type Delivered = { readonly connectionId: number; readonly positions: readonly number[] };

const markDelivered = buildOnce((db: ChannelSessionDatabase, value: ValueOf<Delivered>) =>
  db
    .updateTable('sim_inbound')
    .set({ delivered_at: sql<Date>`now()` })
    .where('connection_id', '=', value('connectionId'))
    // Only these have an index.
    .where('delivered_at', 'is', null)
    .where('position', '=', sql<number>`any(${value('positions')}::bigint[])`),
);

const deliverMessages = async (
  db: ChannelSessionDatabase,
  connectionId: number,
  rows: readonly InboundRow[],
  phone: PhoneRow & { readonly waitedThrough: number },
  sink: DriverSink,
): Promise<boolean> => {
  if (rows.length === 0) return false;
  const { sequence, used } = arrangeDelivery(rows, phone);
  const stored = await Promise.allSettled(
    sequence.map((row) => sink.message(toMessage(row, row.position <= phone.waitedThrough))),
  );
  const refused = new Set(
    sequence.filter((_, index) => stored[index]?.status === 'rejected').map(({ position }) => position),
  );
  const positions = rows.map(({ position }) => position).filter((position) => !refused.has(position));
  await markDelivered(db, { connectionId, positions });
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

const declineCalls = async (
  db: ChannelSessionDatabase,
  connectionId: number,
  rows: readonly InboundRow[],
  acceptsCalls: DriverSession['acceptsCalls'],
): Promise<void> => {
  const calls = rows.filter(({ content, from_me }) => content?.kind === 'call' && !from_me);
  if (calls.length === 0 || (await acceptsCalls())) return;
  await db
    .updateTable('sim_inbound')
    .set({ is_declined: true })
    .where('connection_id', '=', connectionId)
    .where(
      'id',
      'in',
      calls.map(({ id }) => id),
    )
    .execute();
};

const reportAcks = async (
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
    update sim_outbox set ack_told = reported.ack
    from unnest(${rows.map(({ position }) => position)}::bigint[], ${rows.map(({ ack }) => ack)}::int[]) as reported (position, ack)
    where sim_outbox.connection_id = ${connectionId} and sim_outbox.position = reported.position
      and sim_outbox.ack > sim_outbox.ack_told
  `.execute(db);
  return rows.length === batchLimit;
};

const deliverChanges = async (
  db: ChannelSessionDatabase,
  connectionId: number,
  sink: DriverSink,
): Promise<boolean> => {
  const rows = await db
    .selectFrom('sim_changes')
    .select(['position', 'id', 'from_me', 'kind', 'body'])
    .where('connection_id', '=', connectionId)
    .where('delivered_at', 'is', null)
    .orderBy('position')
    .limit(batchLimit)
    .execute();
  if (rows.length === 0) return false;
  const stored = await Promise.allSettled(
    rows.map(({ id, from_me, kind, body }) => {
      const message = { externalId: id, fromMe: from_me };
      return kind === 'edit' ? sink.edited(message, body) : sink.revoked(message);
    }),
  );
  const done = rows.flatMap(({ position }, index) =>
    stored[index]?.status === 'fulfilled' ? [position] : [],
  );
  await db
    .updateTable('sim_changes')
    .set({ delivered_at: sql<Date>`now()` })
    .where('connection_id', '=', connectionId)
    .where('position', '=', sql<number>`any(${done}::bigint[])`)
    .execute();
  if (done.length < rows.length) await sleep(afterRefusalMs);
  return done.length < rows.length || rows.length === batchLimit;
};

const toMessage = (row: InboundRow, isReadBack: boolean): ChannelMessage => {
  const sender = { identities: [{ kind: 'phone' as const, value: row.from_number }], name: row.name };
  const shared = {
    ...factsOf(row.content, row.body),
    externalId: row.id,
    fromMe: row.from_me,
    quotedExternalId: row.quoted_id,
    sentAt: row.sent_at,
    isReadBack,
  };
  return row.group_id === null
    ? { ...shared, peer: sender.identities, peerName: sender.name, isGroup: false, author: null }
    : {
        ...shared,
        peer: [{ kind: 'group', value: row.group_id }],
        peerName: row.group_name ?? '',
        isGroup: true,
        author: row.from_me ? null : sender,
      };
};
