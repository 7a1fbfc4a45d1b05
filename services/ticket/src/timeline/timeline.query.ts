import {
  type Actor,
  actorSchema,
  type AutomaticHappening,
  automaticHappeningSchema,
  type AutomaticRule,
  automaticRuleSchema,
  automationEvents,
  eventMetadataSchema,
  type MediaType,
  mediaTypeSchema,
  ticketEvents,
  type TicketCause,
  type TicketPlace,
  type TimelineType,
} from '@balcao/contracts';
import { type RawBuilder, sql } from 'kysely';
import { z } from 'zod';
import type { TicketDb } from '#database/store.ts';
import { contactStream } from '#contacts/contact.decider.ts';
import { ticketStream } from '#tickets/ticket.decider.ts';

/** An entry of the timeline, with ids instead of names. */
export type Happening = {
  readonly id: string;
  readonly at: Date;
  readonly type: TimelineType;
  readonly actor: Actor;
  readonly cause: TicketCause;
  readonly before: Facts | null;
  readonly after: Facts | null;
};
export type Facts = Partial<TicketPlace> & {
  readonly readUpTo?: number;
  readonly tagIds?: readonly number[];
  readonly messageId?: string;
  readonly noteId?: string;
  readonly body?: string;
  readonly automatic?: AutomaticHappening;
  readonly rule?: AutomaticRule;
  /** The media type of the body, if the change names it. */
  readonly mediaType?: MediaType;
};

/** The last entry of a page. */
export type Cursor = { readonly at: Date; readonly id: string };

/** Each query returns up to `limit` entries before the cursor, newest first. The page is chosen from all of them. */
type Part = { readonly before: Cursor | null; readonly limit: number };

const behind = ({ before }: Part, at: string, id: string): RawBuilder<boolean> =>
  before === null
    ? sql<boolean>`true`
    : sql<boolean>`(${sql.ref(at)}, ${sql.ref(id)}) < (${before.at.toISOString()}::timestamptz, ${before.id}::uuid)`;

type Whose = { readonly ticketId: number; readonly contactId: number };

/** The cursor of an entry; null if the entry does not belong to this ticket. */
export const findCursor = async (
  db: TicketDb,
  { ticketId, contactId }: Whose,
  id: string,
): Promise<Cursor | null> => {
  const { rows } = await sql<{ at: Date }>`
    select at from es_events
    where stream in (${ticketStream(ticketId)}, ${contactStream(contactId)}) and id = ${id}::uuid
    union all select at from rm_note_history where entry_id = ${id}::uuid and ticket_id = ${ticketId}
    union all select at from rm_message_changes
    where entry_id = ${id}::uuid and ticket_id = ${ticketId} and type <> 'said'
  `.execute(db);
  const [row] = rows;
  return row === undefined ? null : { at: row.at, id };
};

const moves = {
  TicketAccepted: 'accepted',
  TicketReturned: 'returned',
  TicketClosed: 'closed',
  TicketReopened: 'reopened',
  TicketTransferred: 'transferred',
} as const satisfies Record<string, TimelineType>;
const shownTypes: readonly string[] = [
  'TicketOpened',
  'TicketRead',
  'TicketUndone',
  ...Object.keys(moves),
  ...Object.keys(automationEvents),
];
const isMove = (type: string): type is keyof typeof moves => Object.hasOwn(moves, type);

type StoredEvent = { id: string; type: string; data: unknown; metadata: unknown; at: Date };

/** Entries from the ticket's own stream. */
export const findTicketEvents = async (
  db: TicketDb,
  ticketId: number,
  part: Part,
): Promise<readonly Happening[]> => {
  const events = await db
    .selectFrom('es_events')
    .select(['id', 'type', 'data', 'metadata', 'at'])
    .where('stream', '=', ticketStream(ticketId))
    .where('type', 'in', shownTypes)
    .where(behind(part, 'at', 'id'))
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(part.limit)
    .execute();
  const words = await findWords(
    db,
    events.flatMap(({ type, id }) => (type === 'AutomaticTextDue' ? [id] : [])),
  );
  return events.flatMap((event) => withWords(happeningOf(event), words.get(event.id)) ?? []);
};

/** The texts that were sent, by the id of the event that says they are due. */
const findWords = async (db: TicketDb, eventIds: readonly string[]): Promise<ReadonlyMap<string, string>> => {
  if (eventIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('rm_message_changes')
    .select(['entry_id', 'after'])
    .where('entry_id', 'in', eventIds)
    .where('type', '=', 'said')
    .execute();
  return new Map(rows.map(({ entry_id, after }) => [entry_id, historyFacts.parse(after)?.body ?? '']));
};

const withWords = (happening: Happening | null, body: string | undefined): Happening | null =>
  happening === null || body === undefined
    ? happening
    : { ...happening, after: { ...happening.after, body } };

const happeningOf = ({ id, at, type, data, metadata }: StoredEvent): Happening | null => {
  const common = { id, at, actor: eventMetadataSchema.parse(metadata).actor };
  if (type === 'TicketOpened') {
    const { to, cause = 'inbound' } = ticketEvents.TicketOpened.data.parse(data);
    return { ...common, type: 'created', cause, before: null, after: to };
  }
  if (type === 'TicketRead') {
    const { upTo } = ticketEvents.TicketRead.data.parse(data);
    return { ...common, type: 'read', cause: 'hand', before: null, after: { readUpTo: upTo } };
  }
  if (type === 'TicketUndone') {
    const { from, to } = ticketEvents.TicketUndone.data.parse(data);
    return { ...common, type: 'undone', cause: 'undo', ...changedFacts(from, to) };
  }
  const automatic = automaticFacts(type, data);
  if (automatic !== null)
    return { ...common, type: 'automatic', cause: causeOf(automatic), before: null, after: automatic };
  if (!isMove(type)) return null;
  const { from, to, cause = 'hand' } = ticketEvents[type].data.parse(data);
  return { ...common, type: moves[type], cause, ...changedFacts(from, to) };
};

/** An automatic text answers an inbound message, unless it answers a call or reminds the contact. */
const causeOf = ({ automatic, rule }: Facts): 'inbound' | 'hand' =>
  automatic === 'text' && rule !== 'call' && rule !== 'reminder' ? 'inbound' : 'hand';

const automaticFacts = (type: string, data: unknown): Facts | null => {
  switch (type) {
    case 'AutomaticTextDue': {
      const { rule, text: body } = automationEvents.AutomaticTextDue.data.parse(data);
      return { automatic: 'text', rule, body };
    }
    case 'AutomationPaused':
      return { automatic: 'paused', rule: automationEvents.AutomationPaused.data.parse(data).rule };
    case 'AutomationResumed':
      return { automatic: 'resumed' };
    case 'AutomationStoodBack':
      return { automatic: 'stood-back' };
    case 'SectorNotChosen':
      return { automatic: 'no-sector', rule: 'menu' };
    default:
      return null;
  }
};

/** Only the fields that differ. */
const changedFacts = (from: TicketPlace, to: TicketPlace): { before: Facts; after: Facts } => {
  const of = (place: TicketPlace): Facts => ({
    ...(from.status === to.status ? {} : { status: place.status }),
    ...(from.userId === to.userId ? {} : { userId: place.userId }),
    ...(from.queueId === to.queueId ? {} : { queueId: place.queueId }),
    ...(from.whatsappId === to.whatsappId ? {} : { whatsappId: place.whatsappId }),
  });
  return { before: of(from), after: of(to) };
};

/** Changes of the contact's tags, by a user or a merge, while the ticket was unresolved. */
export const findTagChanges = async (
  db: TicketDb,
  { ticketId, contactId }: Whose,
  part: Part,
): Promise<readonly Happening[]> => {
  const { rows } = await sql<StoredEvent>`
    select e.id, e.type, e.data, e.metadata, e.at from es_events e
    cross join lateral (
      select t.data -> 'to' ->> 'status' as status from es_events t
      where t.stream = ${ticketStream(ticketId)} and t.type <> 'TicketRead' and t.at <= e.at
      order by t.revision desc limit 1
    ) placed
    where e.stream = ${contactStream(contactId)} and placed.status <> 'closed' and (
        e.type = 'ContactTagged'
        or e.type = 'ContactsMerged' and json_array_length(e.data -> 'addedTagIds') > 0
        or e.type = 'ContactsUnmerged' and json_array_length(e.data -> 'removedTagIds') > 0
      )
      and ${behind(part, 'e.at', 'e.id')}
    order by e.at desc, e.id desc limit ${sql.lit(part.limit)}
  `.execute(db);
  return rows.map(({ id, at, type, data, metadata }) => {
    const { added, removed } = tagsOf(type, data);
    return {
      id,
      at,
      actor: eventMetadataSchema.parse(metadata).actor,
      type: 'tagged',
      cause: type === 'ContactTagged' ? 'hand' : 'contacts-merged',
      before: { tagIds: removed },
      after: { tagIds: added },
    };
  });
};

type TagChange = { readonly added: readonly number[]; readonly removed: readonly number[] };

const tagsOf = (type: string, data: unknown): TagChange => {
  if (type === 'ContactsMerged')
    return { added: ticketEvents.ContactsMerged.data.parse(data).addedTagIds, removed: [] };
  if (type === 'ContactsUnmerged')
    return { added: [], removed: ticketEvents.ContactsUnmerged.data.parse(data).removedTagIds };
  return ticketEvents.ContactTagged.data.parse(data);
};

const historyFacts = z
  .object({
    messageId: z.string(),
    noteId: z.string(),
    body: z.string(),
    mediaType: mediaTypeSchema,
    automatic: automaticHappeningSchema,
    rule: automaticRuleSchema,
  })
  .partial()
  .transform(({ messageId, noteId, body, mediaType, automatic, rule }): Facts => ({
    ...(messageId === undefined ? {} : { messageId }),
    ...(noteId === undefined ? {} : { noteId }),
    ...(body === undefined ? {} : { body }),
    ...(mediaType === undefined ? {} : { mediaType }),
    ...(automatic === undefined ? {} : { automatic }),
    ...(rule === undefined ? {} : { rule }),
  }))
  .nullable();
const historyType = z.enum(['noted', 'edited', 'deleted', 'automatic']);

/** Changes of the ticket's notes and messages, and the texts that followed its moves. */
export const findHistory = async (
  db: TicketDb,
  ticketId: number,
  part: Part,
): Promise<readonly Happening[]> => {
  const of = (table: 'rm_note_history' | 'rm_message_changes') =>
    db
      .selectFrom(table)
      .selectAll()
      .where('ticket_id', '=', ticketId)
      .where('type', '<>', 'said')
      .where(behind(part, 'at', 'entry_id'))
      .orderBy('at', 'desc')
      .orderBy('entry_id', 'desc')
      .limit(part.limit)
      .execute();
  const rows = [...(await of('rm_note_history')), ...(await of('rm_message_changes'))];
  return rows.map(({ entry_id, at, type, actor, before, after }) => {
    const parsed = actorSchema.parse(actor);
    return {
      id: entry_id,
      at,
      type: historyType.parse(type),
      actor: parsed,
      cause: parsed.kind === 'channel' ? 'inbound' : 'hand',
      before: historyFacts.parse(before),
      after: historyFacts.parse(after),
    };
  });
};
