import type { Consumer } from '@balcao/event-bus';
import { hashTables, type RebuildHashes, type RebuildOptions } from '@balcao/event-store';
import { type Kysely, sql } from 'kysely';
import { type Filling, nextOf, rebuildBeside, rebuildingName } from './rebuild-beside.ts';

type FollowedOptions<DB> = Pick<RebuildOptions, 'onProgress'> & {
  readonly db: Kysely<DB>;
  readonly consumer: string;
  /** The one table that this consumer alone writes. */
  readonly table: string;
  readonly start: (filling: Filling) => Consumer;
  /** Makes further writers wait. */
  readonly hold?: (holder: Kysely<DB>) => Promise<void>;
  readonly onReplaced?: (holder: Kysely<DB>) => Promise<void>;
};

/**
 * Replaces the rows of a table that one consumer writes by those of a second run (see `rebuildBeside`). The consumer
 * waits meanwhile, and then continues from the position that the second run reached.
 */
export const rebuildFollowed = <DB>({
  consumer,
  table,
  start,
  hold = () => Promise.resolve(),
  onReplaced = () => Promise.resolve(),
  ...options
}: FollowedOptions<DB>): Promise<RebuildHashes> =>
  rebuildBeside({
    ...options,
    consumer,
    tables: [table],
    start: (filling) => [start(filling)],
    hold: async (holder) => {
      await sql`
        select from consumer_positions where consumer = ${consumer} order by partition for update
      `.execute(holder);
      await hold(holder);
    },
    correct: async (holder) => {
      const hashOf = (name: string) => hashTables(holder, [{ table: name, leftOut: [] }]);
      const hashes = { hashLive: await hashOf(table), hashRebuilt: await hashOf(nextOf(table)) };
      await claimRows(holder, consumer, table);
      await onReplaced(holder);
      return hashes;
    },
  });

const claimRows = async <DB>(db: Kysely<DB>, consumer: string, table: string): Promise<void> => {
  await sql`
    update consumer_positions live set position = anew.position from consumer_positions anew
    where live.consumer = ${consumer} and anew.consumer = ${rebuildingName(consumer)}
      and anew.source = live.source and anew.partition = live.partition
  `.execute(db);
  await sql`delete from ${sql.table(table)}`.execute(db);
  await sql`insert into ${sql.table(table)} select * from ${sql.table(nextOf(table))}`.execute(db);
};
