import { eventually } from '@balcao/testkit';
import pg from 'pg';
import { expect } from 'vitest';
import type { RunningTicket } from './running-ticket.ts';

/**
 * Blocks every write to this ticket until `release`, so that a test can act in between. `waiters` resolves once so
 * many wait for a lock.
 */
export const lockTicketRow = async (
  { databaseUrl }: Pick<RunningTicket, 'databaseUrl'>,
  ticketId: number,
): Promise<{
  readonly countWaiting: () => Promise<number>;
  readonly waiters: (count: number) => Promise<void>;
  readonly release: () => Promise<void>;
}> => {
  const client = new pg.Client({ connectionString: databaseUrl, options: '-c search_path=ticket' });
  await client.connect();
  await client.query('begin');
  await client.query('select from rm_tickets where ticket_id = $1 for update', [ticketId]);
  const countWaiting = async (): Promise<number> => {
    const { rowCount } = await client.query(
      `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
    );
    return rowCount ?? 0;
  };
  return {
    countWaiting,
    waiters: (count) =>
      eventually(async () => {
        expect(await countWaiting()).toBe(count);
      }),
    release: async () => {
      await client.query('commit');
      await client.end();
    },
  };
};
