import type { RecordedOf } from '@balcao/contracts';
import { backgroundMs, type Consumer, startConsumer } from '@balcao/event-bus';
import { sql } from 'kysely';
import type { ConsumingFrom } from '#surroundings.ts';
import type { TicketDb } from '#database/store.ts';
import { lockReports, measureSpans } from './measure-spans.ts';
import { afterMessage, type OpenTurn, saidBy, saidEvents } from './turns.rules.ts';

type MessageEvent = RecordedOf<typeof saidEvents>;

export const turnsConsumer = 'ticket__follow-turns';

/** A rebuild writes to another table. */
const turnsTable = sql.table('rm_report_turns');

/** The clocks of two processes differ by less than this. */
const skewMs = 2_000;

/** Stores the turns of contacts and the answers of persons (rule Y2). */
export const followTurns = (consumingFrom: ConsumingFrom, timeZone: () => Promise<string>): Consumer =>
  startConsumer({
    ...consumingFrom('messaging'),
    consumer: turnsConsumer,
    lingerMs: backgroundMs,
    catalog: saidEvents,
    types: ['MessageReceived', 'MessageQueued'],
    apply: async ({ db }, events) => {
      const said = events.filter((event) => saidBy(event) !== null);
      if (said.length === 0) return;
      await lockReports(db);
      const { newest, older } = await storeTurns(db, said);
      if (newest.length + older.length === 0) return;
      const zone = await timeZone();
      await measureSpans(db, newest, { which: 'newest', timeZone: zone });
      await measureSpans(db, older, { which: 'all', timeZone: zone });
    },
  });

type Known = {
  readonly ticket_id: number;
  readonly began_revision: number;
  readonly began_at: Date;
  readonly ended_at: Date | null;
  readonly number: number | null;
  readonly turn_began_at: Date | null;
  readonly answered_at: Date | null;
};

type Measurable = Readonly<Record<'newest' | 'older', readonly number[]>>;

/** Answers the tickets that have to be measured again: in their newest span, or in an earlier one. */
export const storeTurns = async (db: TicketDb, events: readonly MessageEvent[]): Promise<Measurable> => {
  const spans = Map.groupBy(await findSpans(db, events), ({ ticket_id }) => ticket_id);
  const turns = new Map<Known, OpenTurn | null>();
  const changed: Changed[] = [];
  for (const event of events) {
    const said = saidBy(event);
    const span = spanAt(spans.get(event.data.ticketId) ?? [], event.at);
    if (span === undefined || said === null) continue;
    const last = turns.has(span) ? (turns.get(span) ?? null) : turnOf(span);
    const next = afterMessage(last, said);
    turns.set(span, next);
    if (next !== null && next !== last) changed.push({ span, turn: next });
  }
  await keepTurns(db, changed);
  const measurable = changed
    .filter(({ span, turn }) => turn.answer !== null || span.ended_at !== null)
    .map(({ span }) => span);
  const [newest = [], older = []] = [true, false].map((isWanted) =>
    measurable.filter((span) => (spans.get(span.ticket_id)?.[0] === span) === isWanted),
  );
  return { newest: idsOf(newest), older: idsOf(older) };
};

const idsOf = (spans: readonly Known[]): readonly number[] => spans.map(({ ticket_id }) => ticket_id);

type Changed = { readonly span: Known; readonly turn: OpenTurn };

/** The newest span first, back to the one of the ticket's first message here. */
const findSpans = async (db: TicketDb, events: readonly MessageEvent[]): Promise<readonly Known[]> => {
  const byTicket = new Map<number, Date>();
  for (const { data, at } of events) {
    const first = byTicket.get(data.ticketId);
    if (first === undefined || at < first) byTicket.set(data.ticketId, at);
  }
  const { rows } = await sql<Known>`
    select s.ticket_id, s.began_revision, s.began_at, s.ended_at, turn.number, turn.began_at as turn_began_at, turn.answered_at
    from unnest(${[...byTicket.keys()]}::bigint[], ${[...byTicket.values()].map((at) => at.toISOString())}::timestamptz[])
      as asked (ticket_id, first)
    join rm_report_spans s on s.ticket_id = asked.ticket_id
      and s.began_revision >= coalesce((
        select max(p.began_revision) from rm_report_spans p
        where p.ticket_id = asked.ticket_id and p.began_at <= asked.first
      ), 0)
    left join lateral (
      select * from ${turnsTable} t where t.ticket_id = s.ticket_id and t.began_revision = s.began_revision
      order by number desc limit 1
    ) turn on true
    order by s.ticket_id, s.began_revision desc
  `.execute(db);
  return rows;
};

/**
 * The span of a message by the clocks, which differ a little. A message just before a span began, or just after it
 * ended, belongs to that span. A message outside of all spans neither begins nor ends a turn.
 */
const spanAt = (newestFirst: readonly Known[], at: Date): Known | undefined => {
  const index = newestFirst.findIndex(({ began_at }) => began_at <= at);
  const span = newestFirst[index];
  const next = index === -1 ? newestFirst.at(-1) : newestFirst[index - 1];
  const overMs = at.getTime() - (span?.ended_at ?? at).getTime();
  const isOver = span === undefined || overMs > 0;
  if (isOver && next !== undefined && next.began_at.getTime() <= at.getTime() + skewMs) return next;
  return overMs > skewMs ? undefined : span;
};

const turnOf = ({ number, turn_began_at, answered_at }: Known): OpenTurn | null =>
  number === null || turn_began_at === null
    ? null
    : {
        number,
        beganAt: turn_began_at,
        answer: answered_at === null ? null : { at: answered_at, userId: null },
      };

const keepTurns = async (db: TicketDb, changed: readonly Changed[]): Promise<void> => {
  const last = new Map(
    changed.map(({ span, turn }) => [
      `${span.ticket_id}-${span.began_revision}-${turn.number}`,
      { span, turn },
    ]),
  );
  if (last.size === 0) return;
  const rows = [...last.values()].map(({ span, turn }) => ({
    ticket_id: span.ticket_id,
    began_revision: span.began_revision,
    number: turn.number,
    began_at: turn.beganAt,
    answered_at: turn.answer?.at ?? null,
    answered_by: turn.answer?.userId ?? null,
  }));
  await sql`
    insert into ${turnsTable}
    select * from jsonb_populate_recordset(null::rm_report_turns, ${JSON.stringify(rows)}::jsonb)
    on conflict (ticket_id, began_revision, number) do update
      set answered_at = excluded.answered_at, answered_by = excluded.answered_by
  `.execute(db);
};
