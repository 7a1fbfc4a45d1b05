import { sql } from 'kysely';
import type { IntegrationDb } from '#database/schema.ts';

export const n8nReceiverId = 'n8n';

/** Whether an address is set, since when without a break, and when it was changed last. Undefined: not known yet. */
export const findN8n = (
  db: IntegrationDb,
): Promise<{ readonly is_on: boolean; readonly since: Date; readonly changed_at: Date | null } | undefined> =>
  db
    .selectFrom('st_receivers')
    .select(['is_on', 'since', 'changed_at'])
    .where('receiver_id', '=', n8nReceiverId)
    .executeTakeFirst();

/** Another address is the same receiver: waiting deliveries go there. */
export const saveN8n = async (
  db: IntegrationDb,
  { isOn, changedAt }: { readonly isOn: boolean; readonly changedAt: Date },
): Promise<void> => {
  await sql`
    insert into st_receivers as known (receiver_id, is_on, since, changed_at)
    values (${n8nReceiverId}, ${isOn}, ${changedAt}, ${changedAt})
    on conflict (receiver_id) do update set is_on = excluded.is_on, changed_at = excluded.changed_at,
      since = case when known.is_on = excluded.is_on then known.since else excluded.since end
      where known.changed_at is null or known.changed_at <= excluded.changed_at
  `.execute(db);
};
