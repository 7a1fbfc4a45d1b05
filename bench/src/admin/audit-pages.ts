import { auditKinds, listAudit } from '@balcao/contracts';
import type pg from 'pg';
import { type Ask, expectStatus } from '../http-client.ts';
import { closedLoop, type Figures, figuresOfSamples } from '../measure.ts';
import { processorMsBelow } from '../processor-time.ts';

const day = 86_400_000;
const daysAgo = (days: number): string => new Date(Date.now() - days * day).toISOString();

/** The first page, and pages filtered by each choice on the screen. */
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

type AuditFigures = {
  readonly name: string;
  readonly figures: Figures;
  /** Of services and stores together, per call. */
  readonly processorMs: number;
  /** Why a call failed. */
  readonly reason: string | undefined;
  readonly plan: string;
};

/** Each client is another admin, so that no limit per user is measured. */
export const measureAuditPages = async (
  ask: Ask,
  tokens: readonly string[],
  pool: pg.Pool,
  seconds: number,
): Promise<readonly AuditFigures[]> => {
  const get = async (query: Readonly<Record<string, string>>, client = 0) => {
    const headers = { authorization: `Bearer ${tokens[client] ?? ''}` };
    return expectStatus(
      await ask('GET', `${listAudit.path}?${new URLSearchParams(query).toString()}`, undefined, headers),
      200,
    );
  };
  const first = listAudit.response.parse(JSON.parse((await get({})).body.toString()));
  const pages = [...narrowed, ['second page', { after: first.next ?? '' }] as const];
  const all: AuditFigures[] = [];
  for (const [name, query] of pages) {
    let asked = 0;
    const read = async (client: number): Promise<void> => {
      asked += 1;
      await get(query, client);
    };
    await closedLoop(tokens.length, seconds / 2, read);
    const [before, askedBefore] = [await processorMsBelow(process.pid), asked];
    const sample = await closedLoop(tokens.length, seconds, read);
    const processorMs = ((await processorMsBelow(process.pid)) - before) / (asked - askedBefore);
    const figures = figuresOfSamples(tokens.length, [sample]);
    all.push({ name, figures, processorMs, reason: sample.reason, plan: await planOf(pool, query) });
  }
  return all;
};

const columns = { kind: 'kind', personId: 'user_id', thingId: 'thing_id' } as const;

/** The query plan of such a page. */
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
