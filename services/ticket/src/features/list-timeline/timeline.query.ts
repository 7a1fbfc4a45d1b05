import {
  type Actor,
  actorSchema,
  eventMetadataSchema,
  ticketEvents,
  type TicketCause,
  type TicketPlace,
  type TimelineType,
} from '@balcao/contracts';
import { sql } from 'kysely';
import { z } from 'zod';
import type { TicketDb } from '#database/store.ts';
import { contactStream } from '#domain/contact/contact-stream.ts';
import { ticketStream } from '#domain/ticket/ticket.decider.ts';

/** What happened, before it has names. */
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
};

/** More than a ticket sees in its life; what is older is not told. */
const maxEvents = 2_000;

const moves = {
  TicketAccepted: 'accepted',
  TicketReturned: 'returned',
  TicketClosed: 'closed',
  TicketReopened: 'reopened',
  TicketTransferred: 'transferred',
} as const satisfies Record<string, TimelineType>;
const isMove = (type: string): type is keyof typeof moves => Object.hasOwn(moves, type);

type StoredEvent = { id: string; type: string; data: unknown; metadata: unknown; at: Date };

/** What happened to the ticket itself, as its log has it, newest first. */
export const findTicketEvents = async (db: TicketDb, ticketId: number): Promise<readonly Happening[]> => {
  const events = await readStream(db, ticketStream(ticketId), null);
  return events.flatMap((event) => happeningOf(event) ?? []);
};

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
  if (!isMove(type)) return null;
  const { from, to, cause = 'hand' } = ticketEvents[type].data.parse(data);
  return { ...common, type: moves[type], cause, ...changedFacts(from, to) };
};

/** Only what differs. */
const changedFacts = (from: TicketPlace, to: TicketPlace): { before: Facts; after: Facts } => {
  const of = (place: TicketPlace): Facts => ({
    ...(from.status === to.status ? {} : { status: place.status }),
    ...(from.userId === to.userId ? {} : { userId: place.userId }),
    ...(from.queueId === to.queueId ? {} : { queueId: place.queueId }),
    ...(from.whatsappId === to.whatsappId ? {} : { whatsappId: place.whatsappId }),
  });
  return { before: of(from), after: of(to) };
};

/** When the contact's tags changed. */
export const findTagChanges = async (db: TicketDb, contactId: number): Promise<readonly Happening[]> => {
  const events = await readStream(db, contactStream(contactId), 'ContactTagged');
  return events.map(({ id, at, data, metadata }) => {
    const { added, removed } = ticketEvents.ContactTagged.data.parse(data);
    return {
      id,
      at,
      actor: eventMetadataSchema.parse(metadata).actor,
      type: 'tagged',
      cause: 'hand',
      before: { tagIds: removed },
      after: { tagIds: added },
    };
  });
};

const readStream = (db: TicketDb, stream: string, type: string | null): Promise<StoredEvent[]> =>
  db
    .selectFrom('es_events')
    .select(['id', 'type', 'data', 'metadata', 'at'])
    .where('stream', '=', stream)
    .$if(type !== null, (query) => query.where('type', '=', type))
    .orderBy('revision', 'desc')
    .limit(maxEvents)
    .execute();

const historyFacts = z
  .object({ messageId: z.string(), noteId: z.string(), body: z.string() })
  .partial()
  .transform(({ messageId, noteId, body }): Facts => ({
    ...(messageId === undefined ? {} : { messageId }),
    ...(noteId === undefined ? {} : { noteId }),
    ...(body === undefined ? {} : { body }),
  }))
  .nullable();
const historyType = z.enum(['noted', 'edited', 'deleted']);

/** What became of its notes and messages. */
export const findHistory = async (db: TicketDb, ticketId: number): Promise<readonly Happening[]> => {
  const of = (table: 'rm_note_history' | 'rm_message_changes') =>
    db.selectFrom(table).selectAll().where('ticket_id', '=', ticketId).orderBy('at', 'desc').limit(maxEvents);
  const rows = [...(await of('rm_note_history').execute()), ...(await of('rm_message_changes').execute())];
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

export type NamesById = {
  readonly users: ReadonlyMap<number, string>;
  readonly queues: ReadonlyMap<number, string>;
  readonly connections: ReadonlyMap<number, string>;
  readonly tags: ReadonlyMap<number, string>;
};

const idsOf = (values: Iterable<number | null | undefined>): number[] => [
  ...new Set([...values].filter((id) => id !== null && id !== undefined)),
];

/** How everything is called now that these happenings name. */
export const findNames = async (db: TicketDb, happenings: readonly Happening[]): Promise<NamesById> => {
  const facts = happenings.flatMap(({ before, after }) => [before ?? {}, after ?? {}]);
  const actors = happenings.map(({ actor }) => (actor.kind === 'user' ? actor.userId : null));
  const asked: readonly [keyof NamesById, number[]][] = [
    ['users', idsOf([...facts.map(({ userId }) => userId), ...actors])],
    ['queues', idsOf(facts.map(({ queueId }) => queueId))],
    ['connections', idsOf(facts.map(({ whatsappId }) => whatsappId))],
    ['tags', idsOf(facts.flatMap(({ tagIds }) => tagIds ?? []))],
  ];
  const ids = new Map(asked);
  const of = (kind: keyof NamesById) => sql`${ids.get(kind) ?? []}::bigint[]`;
  const { rows } = await sql<{ kind: keyof NamesById; id: number; name: string }>`
    select 'users' as kind, user_id as id, name from rm_users where user_id = any(${of('users')})
    union all select 'queues', queue_id, name from rm_queues where queue_id = any(${of('queues')})
    union all select 'connections', connection_id, name from rm_connections where connection_id = any(${of('connections')})
    union all select 'tags', tag_id, name from rm_tags where tag_id = any(${of('tags')})
  `.execute(db);
  const named = (wanted: keyof NamesById) =>
    new Map(rows.filter(({ kind }) => kind === wanted).map(({ id, name }) => [id, name]));
  return {
    users: named('users'),
    queues: named('queues'),
    connections: named('connections'),
    tags: named('tags'),
  };
};
