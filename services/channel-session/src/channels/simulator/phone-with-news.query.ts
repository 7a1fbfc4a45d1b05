import { buildOnce, type ValueOf } from '@balcao/event-store';
import type { ChannelSessionDatabase, SimulatedPhoneRow } from '#database/schema.ts';
import type { PhoneRow } from './phone-network.ts';

/** A phone, and which kinds of news it has for the desk. */
export type PhoneWithNews = PhoneRow & {
  readonly has_messages: unknown;
  readonly has_changes: unknown;
  readonly has_ticks: unknown;
};

/** By name: a statement that answers whatever columns there are is planned anew each time. */
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
            .selectFrom('sim_inbound')
            .where('connection_id', '=', value('connectionId'))
            .where('delivered_at', 'is', null),
        )
        .as('has_messages'),
      eb
        .exists(
          eb
            .selectFrom('sim_changes')
            .where('connection_id', '=', value('connectionId'))
            .where('delivered_at', 'is', null),
        )
        .as('has_changes'),
      // The first one along its index: for any one Postgres expects a third of all and reads the table from its beginning.
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

export const readPhoneWithNews = async (
  db: ChannelSessionDatabase,
  connectionId: number,
): Promise<PhoneWithNews | undefined> => (await selectPhone(db, { connectionId }))[0];
