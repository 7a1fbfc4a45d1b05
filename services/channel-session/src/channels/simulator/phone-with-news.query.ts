import { buildOnce, type ValueOf } from '@balcao/event-store';
import type { ChannelSessionDatabase, SimulatedPhoneRow } from '#database/schema.ts';
import type { PhoneRow } from './phone-network.ts';

/** A phone, the messages to the desk, and its other news. */
export type PhoneWithNews = PhoneRow & {
  readonly inbound: readonly InboundRow[];
  readonly has_changes: unknown;
  readonly has_ticks: unknown;
};

/** With named columns, because a statement with `*` would be planned again each time. */
const columns = [
  'connection_id',
  'number',
  'qrcode',
  'is_paired',
  'session_id',
  'last_position',
  'is_offline',
  'holds_acks',
  'slow_ms',
  'reject',
  'duplicate',
  'reorder',
  'drop_answer',
  'fail_media',
  'gone_media',
  'fail_changes',
  'fail_checks',
] as const satisfies readonly (keyof SimulatedPhoneRow)[];

const selectPhone = buildOnce((db: ChannelSessionDatabase, value: ValueOf<{ connectionId: number }>) =>
  db
    .selectFrom('sim_phones as phone')
    .select(columns)
    .select((eb) => [
      eb
        .exists(
          eb
            .selectFrom('sim_changes')
            .where('connection_id', '=', value('connectionId'))
            .where('delivered_at', 'is', null),
        )
        .as('has_changes'),
      // The first one by its index: for any one Postgres would scan the table from its start.
      eb
        .selectFrom('sim_outbox')
        .select(eb.lit(true).as('is_there'))
        .where('connection_id', '=', value('connectionId'))
        .whereRef('ack', '>', 'ack_told')
        .orderBy('position')
        .limit(1)
        .as('has_ticks'),
    ])
    .where('phone.connection_id', '=', value('connectionId')),
);

/** The most that is delivered at once. */
export const batchLimit = 200;

const selectInbound = buildOnce((db: ChannelSessionDatabase, value: ValueOf<{ connectionId: number }>) =>
  db
    .selectFrom('sim_inbound')
    .select(['position', 'id', 'from_number', 'name', 'body', 'sent_at'])
    .select(['content', 'quoted_id', 'from_me', 'group_id', 'group_name'])
    .where('connection_id', '=', value('connectionId'))
    .where('delivered_at', 'is', null)
    // A phone that is away may hold a lot.
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom('sim_phones')
          .where('connection_id', '=', value('connectionId'))
          .where('is_paired', '=', true)
          .where('is_offline', '=', false),
      ),
    )
    .orderBy('position')
    .limit(batchLimit),
);
export type InboundRow = Awaited<ReturnType<typeof selectInbound>>[number];

/** In order; nothing while the phone is away. */
export const readInbound = (
  db: ChannelSessionDatabase,
  connectionId: number,
): Promise<readonly InboundRow[]> => selectInbound(db, { connectionId });

/** Both queries run at once, on one connection. */
export const readPhoneWithNews = (
  db: ChannelSessionDatabase,
  connectionId: number,
): Promise<PhoneWithNews | undefined> =>
  db.connection().execute(async (connection) => {
    const [[phone], inbound] = await Promise.all([
      selectPhone(connection, { connectionId }),
      readInbound(connection, connectionId),
    ]);
    return phone && { ...phone, inbound };
  });
