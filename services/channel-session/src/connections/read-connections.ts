import { type Actor, AppError, can, type Connection } from '@balcao/contracts';
import type { StoreTables } from '@balcao/event-store';
import { isStorableId } from '@balcao/service-runtime/storable-id';
import type { ChannelSessionTables, QueueRow } from '#database/schema.ts';
import { type Kysely, type Selectable, sql } from 'kysely';

type Db = Kysely<ChannelSessionTables & StoreTables>;

export const selectConnections = (db: Db) =>
  db
    .selectFrom('rm_connections as connection')
    .leftJoin('st_sessions as session', 'session.connection_id', 'connection.id')
    .selectAll('connection')
    .leftJoin(
      (of) =>
        of
          .selectFrom('st_unreadable_chats')
          .select((of) => [
            'connection_id',
            sql<number>`count(*)::int`.as('chats'),
            sql<number>`sum(messages)::int`.as('messages'),
            of.fn.min('from_at').as('since'),
          ])
          .groupBy('connection_id')
          .as('unreadable'),
      (join) => join.onRef('unreadable.connection_id', '=', 'connection.id'),
    )
    .select(['session.qrcode', 'session.qrcode_since', 'session.retries'])
    .select(['session.is_drop_told', 'session.down_since', 'session.drop_reason'])
    .select([
      'unreadable.chats as unreadable_chats',
      'unreadable.messages as unreadable_messages',
      'unreadable.since as unreadable_since',
    ])
    .orderBy('connection.id');

type Row = Awaited<ReturnType<ReturnType<typeof selectConnections>['execute']>>[number];

/** @throws {AppError} ERR_NO_WAPP_FOUND */
export const readConnection = async (
  db: Db,
  connectionId: number,
  showsQrcode: boolean,
): Promise<Connection> => {
  if (!isStorableId(connectionId)) throw new AppError('ERR_NO_WAPP_FOUND');
  const row = await selectConnections(db).where('connection.id', '=', connectionId).executeTakeFirst();
  if (row === undefined) throw new AppError('ERR_NO_WAPP_FOUND');
  const [connection] = await presentConnections(db, [row], showsQrcode);
  if (connection === undefined) throw new AppError('ERR_NO_WAPP_FOUND');
  return connection;
};

/** With their sectors, by name. A QR code opens the session, so only users with permission get it (rule W5). */
export const presentConnections = async (
  db: Db,
  rows: readonly Row[],
  showsQrcode: boolean,
): Promise<Connection[]> => {
  const queueIds = [...new Set(rows.flatMap((row) => row.queue_ids))];
  const queues =
    queueIds.length === 0
      ? []
      : await db
          .selectFrom('rm_queues')
          .selectAll()
          .where('id', 'in', queueIds)
          .orderBy(sql`lower(name)`)
          .execute();
  return rows.map((row) => ({
    id: row.id,
    name: row.name,
    session: '',
    qrcode: showsQrcode ? (row.qrcode ?? '') : '',
    qrcodeSince: row.qrcode_since?.toISOString() ?? null,
    status: row.status,
    reason: row.reason,
    number: row.number,
    battery: null,
    plugged: null,
    retries: row.retries ?? 0,
    unreadable: toUnreadable(row),
    drop: toDrop(row),
    greetingMessage: row.greeting_message,
    farewellMessage: row.farewell_message,
    type: row.type,
    engine: row.engine,
    isDefault: row.is_default,
    isDisplay: row.is_display,
    color: row.color,
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
    defaultQueueId: row.default_queue_id,
    hintMessage: row.hint_message,
    openingMessage: row.opening_message,
    reminderMessage: row.reminder_message,
    isAutomaticInGroups: row.is_automatic_in_groups,
    closeWaitingMinutes: row.close_waiting_minutes,
    closePendingMinutes: row.close_pending_minutes,
    reminderMinutes: row.reminder_minutes,
    queues: queues.filter(({ id }) => row.queue_ids.includes(id)).map(toQueue),
  }));
};

export const maySeeQrcode = (actor: Actor): boolean =>
  actor.kind === 'system' || (actor.kind === 'user' && can(actor.profile, 'connections:viewQrcode'));

const toUnreadable = ({
  unreadable_chats: chats,
  unreadable_messages: messages,
  unreadable_since: since,
}: Row): Connection['unreadable'] =>
  chats === null || messages === null || since === null
    ? null
    : { chats, messages, since: since.toISOString() };

const toDrop = ({
  is_drop_told: isReported,
  down_since: since,
  drop_reason: reason,
}: Row): Connection['drop'] =>
  isReported !== true || since === null || reason === null ? null : { since: since.toISOString(), reason };

const toQueue = (row: Selectable<QueueRow>): Connection['queues'][number] => ({
  id: row.id,
  name: row.name,
  color: row.color,
  greetingMessage: row.greeting_message,
  startWork: row.start_work,
  endWork: row.end_work,
  absenceMessage: row.absence_message,
});
