import { createTag, tagSchema } from '@balcao/contracts';
import { until } from '@balcao/desk-client/wait';
import type pg from 'pg';
import { type Ask, expectStatus } from '../http-client.ts';
import { processorMsOfWork } from '../processor-time.ts';

const turns = 5;
const clients = 4;
/** Enough that no tag gets an unrealistically long history. */
const tagsPerClient = 25;

export type AuditCost = {
  /** Processor milliseconds per change, in each turn. */
  readonly withLog: readonly number[];
  readonly without: readonly number[];
};

/**
 * Renames tags repeatedly, in turns with and without the audit log's consumers: in the turns without, a lock holds them
 * up, and they catch up later, unmeasured.
 */
export const measureAuditCost = async (
  ask: Ask,
  token: string,
  pool: pg.Pool,
  changes: number,
): Promise<AuditCost> => {
  const headers = { authorization: `Bearer ${token}` };
  const tags: number[] = [];
  for (let tag = 0; tag < clients * tagsPerClient; tag += 1) {
    const made = expectStatus(await ask('POST', createTag.path, { name: `Renamed ${tag}` }, headers), 200);
    tags.push(tagSchema.parse(JSON.parse(made.body.toString())).id);
  }
  let turn = 0;
  const change = async (): Promise<void> => {
    turn += 1;
    const now = turn;
    await Promise.all(
      Array.from({ length: clients }, async (_, client) => {
        const own = tags.filter((_tag, index) => index % clients === client);
        for (let each = 0; each < changes / clients; each += 1)
          expectStatus(
            await ask(
              'PUT',
              `/tags/${own[each % tagsPerClient] ?? 0}`,
              { name: `Renamed ${client} ${now} ${each}` },
              headers,
            ),
            200,
          );
      }),
    );
  };
  const count = async (): Promise<number> => {
    const { rows } = await pool.query<{ count: number }>(
      `select count(*)::int as count from notification.rm_audit_entries where kind = 'tag' and thing_id = any($1)`,
      [tags.map(String)],
    );
    return rows[0]?.count ?? 0;
  };
  const untilRecorded = (wanted: number) =>
    until(
      async () => ((await count()) >= wanted ? true : undefined),
      () => 'the log does not have every change',
      { timeoutMs: 60_000, intervalMs: 1_000 },
    );
  const measured = async (): Promise<number> => (await processorMsOfWork(change)) / changes;
  await change();
  let wanted = tags.length + changes;
  await untilRecorded(wanted);
  const withLog: number[] = [];
  const without: number[] = [];
  const turnWith = async (): Promise<void> => {
    wanted += changes;
    withLog.push(await measured());
    if ((await count()) < wanted) throw new Error('The log was written after the measurement.');
  };
  const turnWithout = async (): Promise<void> => {
    const holder = await pool.connect();
    try {
      await holder.query('begin');
      await holder.query(
        `select from notification.consumer_positions where consumer like 'notification\\_\\_audit%' for update`,
      );
      without.push(await measured());
    } finally {
      await holder.query('commit');
      holder.release();
    }
    wanted += changes;
    await untilRecorded(wanted);
  };
  // The order alternates, so that a machine that becomes slower is fair to both.
  for (let each = 0; each < turns; each += 1)
    for (const next of each % 2 === 0 ? [turnWith, turnWithout] : [turnWithout, turnWith]) await next();
  return { withLog, without };
};
