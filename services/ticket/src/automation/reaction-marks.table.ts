import { sql } from 'kysely';
import type { TicketDb } from '#database/store.ts';

type Placed = { readonly partition: number; readonly position: number; readonly at: Date };

/**
 * Answers the events that were never passed on, and marks them as passed on. So each comes once, from whatever
 * position the consumer starts. Events from before the automation existed are dropped.
 */
export const dropOld = async <E extends Placed>(
  db: TicketDb,
  events: readonly E[],
): Promise<readonly E[]> => {
  const last = new Map<number, number>();
  for (const { partition, position } of events)
    last.set(partition, Math.max(last.get(partition) ?? 0, position));
  const { rows } = await sql<{ partition: number | null; position: number | null; since: Date }>`
    with known as (
      select partition, position from st_reaction_marks where partition = any(${[...last.keys()]}::int[])
    ), marked as (
      insert into st_reaction_marks (partition, position)
      select * from unnest(${[...last.keys()]}::int[], ${[...last.values()]}::bigint[]) order by 1
      on conflict (partition) do update set position = greatest(st_reaction_marks.position, excluded.position)
    )
    select known.partition, known.position, started.since from st_automation_since started left join known on true
  `.execute(db);
  const marks = new Map(rows.map((row) => [row.partition, row.position ?? 0]));
  const since = rows[0]?.since.getTime() ?? 0;
  return events.filter(
    ({ partition, position, at }) => position > (marks.get(partition) ?? 0) && at.getTime() >= since,
  );
};
