import {
  AppError,
  type ConnectionHealth,
  describeHeldSession,
  showConnectionHealth,
} from '@balcao/contracts';
import {
  type EndpointHandler,
  type OperationHandler,
  serveEndpoint,
  serveOperation,
} from '@balcao/event-bus';
import { isStorableId } from '@balcao/service-runtime/storable-id';
import type { ChannelSessionDatabase } from '#database/schema.ts';
import type { Pace } from '#channels/pace.rules.ts';
import { sql } from 'kysely';
import type { Surroundings } from '#surroundings.ts';

/** What only the holder of a session knows. */
export type HeldSession = { readonly restarts: number; readonly memoryBytes: number | null };

/** In words for admins: since when, why, and how much waits (rule W16). */
export const serveShowHealth = ({ store: { db }, bus, engines }: Surroundings): EndpointHandler =>
  serveEndpoint(showConnectionHealth, async ({ params: { whatsappId }, context }) => {
    const row = isStorableId(whatsappId) ? await findHealth(db, whatsappId) : undefined;
    if (row === undefined) throw new AppError('ERR_NO_WAPP_FOUND');
    const held = await bus
      .callHolder(whatsappId, describeHeldSession, {}, context)
      .catch((error: unknown) => {
        if (error instanceof AppError && error.code === 'ERR_WAPP_NOT_INITIALIZED') return null;
        throw error;
      });
    const pace = row.status === 'CONNECTED' ? engines.get(row.engine)?.pace : undefined;
    const health: ConnectionHealth = {
      status: row.status,
      reason: row.reason,
      since: (row.status_since ?? row.updated_at).toISOString(),
      lastDrop:
        row.dropped_at === null || row.drop_reason === null
          ? null
          : { at: row.dropped_at.toISOString(), reason: row.drop_reason },
      lastMessageAt: row.last_message_at?.toISOString() ?? null,
      restarts: held?.restarts ?? null,
      queue: {
        length: row.waiting,
        expectedSeconds: pace === undefined ? null : expectedSeconds(row.waiting, pace),
      },
      memoryBytes: held?.memoryBytes ?? null,
    };
    return { body: health };
  });

/** Answered by the process that holds the session. */
export const serveDescribeHeld = (vitals: () => HeldSession): OperationHandler =>
  serveOperation(describeHeldSession, () => {
    const { restarts, memoryBytes } = vitals();
    return Promise.resolve({ restarts, memoryBytes });
  });

/** Gaps are on average a quarter longer than the shortest one. */
const expectedSeconds = (waiting: number, { minGapMs }: Pace): number =>
  Math.ceil((waiting * minGapMs * 1.25) / 1_000);

const findHealth = (db: ChannelSessionDatabase, connectionId: number) =>
  db
    .selectFrom('rm_connections as connection')
    .innerJoin('st_sessions as session', 'session.connection_id', 'connection.id')
    .select(['connection.engine', 'connection.status', 'connection.reason', 'connection.updated_at'])
    .select(['session.status_since', 'session.dropped_at', 'session.drop_reason'])
    .select((of) => [
      of
        .selectFrom('st_chats')
        .select(sql<Date | null>`max(newest_at)`.as('at'))
        .whereRef('connection_id', '=', 'connection.id')
        .as('last_message_at'),
      sql<number>`(
        select count(*)::int from st_outbound
        where connection_id = connection.id and status in ('waiting', 'attempted')
      )`.as('waiting'),
    ])
    .where('connection.id', '=', connectionId)
    .executeTakeFirst();
