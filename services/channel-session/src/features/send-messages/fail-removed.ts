import type { ChannelSessionStore } from '#store.ts';
import { repeat, type Repeating } from '#supervisor/repeat.ts';
import type { SupervisorLog } from '#supervisor/supervisor-log.ts';
import { outboundStates } from '#domain/outbound/outbound.decider.ts';
import { sql } from 'kysely';
import { z } from 'zod';
import { type Outcome, recordOutcomes } from './record-outcomes.ts';

const everyMs = 2_000;
const batchLimit = 200;

const rowsSchema = z.array(
  z.object({ message_id: z.uuid(), attempt: z.number().int(), status: z.enum(outboundStates) }),
);

/** What waits for a connection that is gone, and that nobody holds any more, will never be sent: it says so. */
export const startFailingRemoved = (store: ChannelSessionStore, log: SupervisorLog): Repeating => {
  const failing = repeat(
    async () => {
      while ((await failBatch(store)) === batchLimit);
    },
    {
      everyMs,
      onFailed: (error) => {
        log.warn({ err: error }, 'sends of removed connections are looked at again');
      },
    },
  );
  failing.start();
  return failing;
};

const failBatch = async (store: ChannelSessionStore): Promise<number> => {
  const { result } = await store.transaction(async (tx) => {
    const { rows } = await sql`
      select message_id, attempt, status from st_outbound outbound
      where status in ('waiting', 'attempted')
        and not exists (select from rm_connections where id = outbound.connection_id)
        and not exists (
          select from st_leases
          where connection_id = outbound.connection_id and expires_at > clock_timestamp()
        )
      order by message_id limit ${batchLimit}
      for no key update skip locked
    `.execute(tx.db);
    const stranded = rowsSchema.parse(rows);
    await recordOutcomes(tx, stranded.map(toOutcome));
    return stranded.length;
  });
  return result;
};

/** What may have reached the channel must not be called failed. */
const toOutcome = ({ message_id, attempt, status }: z.output<typeof rowsSchema>[number]): Outcome => ({
  messageId: message_id,
  command:
    status === 'attempted'
      ? { type: 'RecordUnresolved', attempt }
      : { type: 'RecordFailure', attempt, problem: 'connection-removed' },
});
