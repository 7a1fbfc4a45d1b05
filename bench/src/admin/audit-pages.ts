import { auditKinds, listAudit } from '@balcao/contracts';
import type pg from 'pg';
import { type Ask, expectStatus } from '../http-client.ts';
import { closedLoop, type Figures, figuresOfSamples } from '../measure.ts';

const clients = 10;
const day = 86_400_000;
const daysAgo = (days: number): string => new Date(Date.now() - days * day).toISOString();

/** The first page, and pages narrowed by each choice that the screen offers. */
const narrowed: readonly (readonly [string, Readonly<Record<string, string>>])[] = [
  ['first page', {}],
  ['a kind', { kind: 'sector' }],
  ['a frequent kind', { kind: 'signIn' }],
  ['a person', { personId: '7' }],
  ['a person and a kind', { personId: '7', kind: 'setting' }],
  ['a thing', { kind: 'tag', thingId: '4711' }],
  ['a thing by anybody, no kind', { thingId: '4711' }],
  ['a thing and a person who never met', { kind: 'tag', thingId: '4711', personId: '46' }],
  ['a day two months ago', { from: daysAgo(61), to: daysAgo(60) }],
  ['a kind, a day two months ago', { kind: 'connection', from: daysAgo(61), to: daysAgo(60) }],
  ['a person nobody knows', { personId: '424242' }],
];

type AuditFigures = { readonly name: string; readonly figures: Figures; readonly plan: string };

export const measureAuditPages = async (
  ask: Ask,
  token: string,
  pool: pg.Pool,
  seconds: number,
): Promise<readonly AuditFigures[]> => {
  const headers = { authorization: `Bearer ${token}` };
  const get = async (query: Readonly<Record<string, string>>) =>
    expectStatus(
      await ask('GET', `${listAudit.path}?${new URLSearchParams(query).toString()}`, undefined, headers),
      200,
    );
  const first = listAudit.response.parse(JSON.parse((await get({})).body.toString()));
  const pages = [...narrowed, ['second page', { after: first.next ?? '' }] as const];
  const all: AuditFigures[] = [];
  for (const [name, query] of pages) {
    const read = async (): Promise<void> => {
      await get(query);
    };
    await closedLoop(clients, seconds / 2, read);
    const figures = figuresOfSamples(clients, [await closedLoop(clients, seconds, read)]);
    all.push({ name, figures, plan: await planOf(pool, query) });
  }
  return all;
};

const columns = { kind: 'kind', personId: 'user_id', thingId: 'thing_id' } as const;

/** How Postgres finds such a page. */
const planOf = async (pool: pg.Pool, query: Readonly<Record<string, string>>): Promise<string> => {
  const { from, to } = query;
  const conditions = [
    ...Object.entries(columns).flatMap(([name, column]) => {
      const value = query[name];
      return value === undefined ? [] : [`${column} = '${value}'`];
    }),
    ...(query['thingId'] !== undefined && query['kind'] === undefined
      ? [`kind = any('{${auditKinds.join(',')}}'::text[])`]
      : []),
    ...(from === undefined ? [] : [`at >= '${from}'`]),
    ...(to === undefined ? [] : [`at < '${to}'`]),
  ];
  const where = conditions.length === 0 ? '' : `where ${conditions.join(' and ')}`;
  const { rows } = await pool.query<{ 'QUERY PLAN': string }>(
    `explain (analyze, costs off, summary off) select * from notification.rm_audit_entries ${where}
     order by at desc, id desc limit 51`,
  );
  return rows.map((row) => row['QUERY PLAN']).join('\n    ');
};
