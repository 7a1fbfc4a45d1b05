import pg from 'pg';
import { z } from 'zod';
import { expectStatus } from '../http-client.ts';
import { bearer, type BenchDesk, type Scenario } from '../scenarios/scenario.ts';
import type { FloorQuery } from './queries.ts';

/** A page's rows, each by itself, because any of them may change; another answer is one row. */
const rowsOf = (answer: unknown): readonly unknown[] => {
  const lists = Object.values(z.record(z.string(), z.unknown()).parse(answer)).filter(Array.isArray);
  const [rows] = lists.toSorted((one, other) => other.length - one.length);
  return rows === undefined || rows.length === 0 ? [answer] : rows;
};

/** One walk through an index, which finds the bytes of the answer ready: no joins, no JSON, no rights. */
const walk = 'select ready from bench_ready where name = $1 order by position';

/** One statement, so that it is one round trip and one commit: an entry in a log and a changed row. */
const write = `with touched as (
    update bench_tickets set touched = touched + 1 where id = (select (random() * 9999)::int) returning id
  ) insert into bench_events (stream, type, data) select id::text, $1, '{}' from touched returning '{}' as ready`;

/**
 * Fills the floors with what the desk itself answers, so that they send the same bytes. They know nothing of its tables.
 */
export const prepareFloors = async (
  databaseUrl: string,
  desk: BenchDesk,
  scenarios: readonly Scenario[],
): Promise<readonly FloorQuery[]> => {
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 1 });
  try {
    for (const statement of [
      'create table if not exists bench_ready (name text, position int, ready text, primary key (name, position))',
      'create table if not exists bench_events (id bigserial primary key, stream text, type text, data jsonb)',
      'create table if not exists bench_tickets (id int primary key, touched int not null)',
      'insert into bench_tickets select n, 0 from generate_series(0, 9999) n on conflict do nothing',
      'truncate bench_ready',
    ])
      await pool.query(statement);
    const queries: FloorQuery[] = [];
    for (const { name, floor } of scenarios) {
      if (floor === null) continue;
      // It becomes part of a path.
      const own = name.replaceAll(' ', '-');
      if (floor === 'write') {
        queries.push({ name: own, statement: write, values: [own] });
        continue;
      }
      const { body } = expectStatus(await desk.ask('GET', floor.path, undefined, bearer(desk, 0)), 200);
      await pool.query(
        `insert into bench_ready select $1, ordinal, ready from unnest($2::text[]) with ordinality as r (ready, ordinal)`,
        [own, rowsOf(JSON.parse(body.toString())).map((row) => JSON.stringify(row))],
      );
      queries.push({ name: own, statement: walk, values: [own] });
    }
    await pool.query('vacuum analyze bench_ready');
    return queries;
  } finally {
    await pool.end();
  }
};
