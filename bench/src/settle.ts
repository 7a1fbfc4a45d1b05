import { until } from '@balcao/desk-client/wait';
import pg from 'pg';

export type Settled = { readonly messages: number; readonly seconds: number };

/** Waits until every send is at the phone network, so that the next measurement has the desk to itself. */
export const untilSent = async (databaseUrl: string): Promise<Settled> => {
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 1 });
  const count = async (): Promise<number> => {
    const { rows } = await pool.query<{ count: number }>(
      `select count(*)::int as count from messaging.rm_messages where send_state = 'queued'`,
    );
    return rows[0]?.count ?? 0;
  };
  try {
    const startedAt = performance.now();
    const messages = await count();
    const isEmpty = async (): Promise<true | undefined> => ((await count()) === 0 ? true : undefined);
    await until(isEmpty, () => 'not everything reached the phone', { timeoutMs: 120_000, intervalMs: 50 });
    return { messages, seconds: (performance.now() - startedAt) / 1_000 };
  } finally {
    await pool.end();
  }
};
