import { type AutomaticRule, describeTickets, hasVisible, type TicketListItem } from '@balcao/contracts';
import { type Bus, systemContext } from '@balcao/event-bus';
import type { Clock } from '@balcao/service-kit';
import { sql } from 'kysely';
import { v5 as derivedId } from 'uuid';
import { findAddresses } from '#sending/find-addresses.query.ts';
import type { MessagingDb } from '#database/store.ts';
import { outgoingMessage, type OutgoingEvent } from '#messages/outgoing-message.rules.ts';
import { answeredAt } from '#messages/conversation.rules.ts';
import { type DeskTimeZone, renderDeskTextInZone } from '#texts/index.ts';
import {
  type Cause,
  connectionOf,
  marked,
  ruleOf,
  type Saying,
  momentMs,
  type Said,
  sayingOf,
  withoutRepeats,
  waitsUntil,
} from '#texts/desk-text.rules.ts';

const deskTextIds = '0c0a6b41-9a0c-4d0e-8f7f-6a1f6a3a6f52';

export type DeskText = { readonly move: Cause; readonly event: OutgoingEvent; readonly body: string };

type Parts = {
  readonly db: MessagingDb;
  readonly bus: Bus;
  readonly clock: Clock;
  readonly timeZone: DeskTimeZone;
};

export const prepareTexts = async (parts: Parts, moves: readonly Cause[]): Promise<readonly DeskText[]> => {
  const said = moves.flatMap((move) => {
    const saying = sayingOf(move, parts.clock.now());
    return saying === null ? [] : [{ move, saying }];
  });
  if (said.length === 0) return [];
  const words = await findWords(
    parts.db,
    said.map(({ saying }) => saying),
  );
  const spoken = said.flatMap(({ move, saying }) => {
    const text = words(saying);
    return hasVisible(text) ? [{ move, text, rule: ruleOf(saying) }] : [];
  });
  if (spoken.length === 0) return [];
  const ticketIds = [...new Set(spoken.map(({ move }) => move.data.ticketId))];
  const { tickets } = await parts.bus.call(describeTickets, { ticketIds }, systemContext('messaging'));
  const byId = new Map(tickets.map((ticket) => [ticket.id, ticket]));
  const now = parts.clock.now().getTime();
  const texts = await Promise.all(
    spoken.map((one, index) =>
      textFor(parts, {
        ...one,
        ticket: byId.get(one.move.data.ticketId),
        // In the order in which they were decided on.
        now: new Date(now + index),
      }),
    ),
  );
  const prepared = texts.flatMap((text) => text ?? []);
  if (prepared.length === 0) return [];
  return withoutRepeats(prepared, await findJustSaid(parts.db, ticketIds, new Date(now - momentMs)));
};

type Spoken = {
  readonly move: Cause;
  readonly text: string;
  readonly rule: AutomaticRule;
  readonly now: Date;
  readonly ticket: TicketListItem | undefined;
};

/** Groups are not said goodbye to; a sector greets them as anybody (rule T15). */
const isSaidTo = (ticket: TicketListItem, { type }: Cause): boolean =>
  !ticket.isGroup || type !== 'TicketClosed';

const textFor = async (
  { db, timeZone }: Parts,
  { move, text, rule, ticket, now }: Spoken,
): Promise<DeskText | null> => {
  const connectionId = connectionOf(move);
  if (ticket === undefined || connectionId === null || !isSaidTo(ticket, move)) return null;
  const { to, last, lastInbound } = await findAddresses(db, ticket, connectionId);
  if (to.length === 0) return null;
  const messageId = derivedId(move.id, deskTextIds);
  const at = answeredAt(now, last, messageId);
  const about = { ticket, user: null, at, ...opening(move) };
  const words = await renderDeskTextInZone(text, about, timeZone);
  // Of one that had unknown variables alone nothing is left.
  if (!hasVisible(words)) return null;
  const event = outgoingMessage({
    ticket,
    readUpTo: lastInbound,
    connectionId,
    to,
    messageId,
    body: marked(words),
    automatic: { rule },
    clientId: null,
    userId: null,
    quoted: null,
    at,
    heldUntil: waitsUntil(move),
    ticketEventId: move.id,
    outgoing: null,
  });
  return { move, event, body: marked(words) };
};

const opening = ({ type, data }: Cause): { readonly opensAt?: Date | null } => {
  if (type !== 'AutomaticTextDue' || data.opensAt === undefined) return {};
  return { opensAt: data.opensAt === null ? null : new Date(data.opensAt) };
};

/** The newest texts of a conversation: more than a moment holds. */
const newest = 20;

/**
 * What the desk itself said in these tickets since then, and since anybody else wrote: who writes again is answered
 * again. What still waits may yet be taken back.
 */
const findJustSaid = async (
  db: MessagingDb,
  ticketIds: readonly number[],
  since: Date,
): Promise<readonly Said[]> => {
  const { rows } = await sql<Said>`
    select said.ticket_id as "ticketId", said.connection_id as "connectionId", said.body
    from unnest(${[...ticketIds]}::bigint[]) as asked (ticket_id)
    cross join lateral (
      select
        m.*,
        max(m.sequence) filter (where m.automatic_rule is null and m.media_type <> 'call_log') over () as written_at
      from (
        select * from rm_messages where ticket_id = asked.ticket_id order by sequence desc limit ${sql.lit(newest)}
      ) m
    ) said
    where said.automatic_rule is not null and not said.is_held and said.queued_at >= ${since.toISOString()}::timestamptz
      and (said.written_at is null or said.sequence > said.written_at)
  `.execute(db);
  return rows;
};

/** "" where somebody has nothing to say. */
const findWords = async (
  db: MessagingDb,
  sayings: readonly Saying[],
): Promise<(saying: Saying) => string> => {
  const connectionIds = sayings.flatMap((saying) =>
    saying.kind === 'farewell' ? [saying.connectionId] : [],
  );
  const rows =
    connectionIds.length === 0
      ? []
      : await db
          .selectFrom('rm_connections')
          .select(['connection_id', 'farewell_message'])
          .where(sql<boolean>`connection_id = any(${connectionIds}::bigint[])`)
          .execute();
  const farewells = new Map(rows.map((row) => [row.connection_id, row.farewell_message.trim()]));
  return (saying) => (saying.kind === 'farewell' ? (farewells.get(saying.connectionId) ?? '') : saying.text);
};
