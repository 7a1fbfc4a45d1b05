import { buildOnce, type StoreTables, type ValueOf } from '@balcao/event-store';
import { serverEventNameSchema, serverEventSchemas, type Topic } from '@balcao/contracts';
import { sql, type Kysely, type Selectable, type Transaction } from 'kysely';
import { z } from 'zod';
import type { LiveUpdateRow, NotificationTables } from '#database/schema.ts';
import { bringUpToDate, type BroughtUpToDate, type Knowledge } from '#updates/bring-up-to-date.rules.ts';
import { hideQuotes, type PlaceOf, quotedTicketsOf, viewersOfQuotes } from '#updates/hide-quotes.rules.ts';
import type { LiveUpdate } from '#updates/live-update.rules.ts';
import { findKnownTickets, forgetTickets, rememberTickets } from '#directory/known-tickets.ts';
import { findViewers } from '#directory/known-users.ts';
import { findNumbers, numbersOfUpdate } from '#directory/contact-numbers.ts';
import { contactsOf, peopleIn, peopleOf } from './people-of.ts';
import { lateAfterMs } from './places-now.ts';

export type PositionedUpdate = {
  readonly position: number;
  readonly update: LiveUpdate;
  /** The correlation of the change; null if it is unknown. */
  readonly correlationId: string | null;
};

/** The next updates of the live log, and whether anybody needs the masked form. */
export type AppendedUpdates = {
  readonly updates: readonly PositionedUpdate[];
  readonly isAnybodyMasked: boolean;
};

type RecordedUpdate = LiveUpdate & { readonly correlationId?: string };

type Tables = NotificationTables & StoreTables;

const loggedEventNameSchema = serverEventNameSchema.exclude([
  'notification',
  'draft',
  'heldMessage',
  'contactImport',
  'presence',
  'audit',
]);

const topicSchema = z
  .templateLiteral(['tickets:', z.enum(['pending', 'open', 'closed'])])
  .or(z.literal('notification'));

const isAnybodyMasked = sql<boolean>`exists (select from st_users where is_masked)`;

const moveHead = buildOnce((db: Kysely<Tables>, value: ValueOf<{ updates: number }>) =>
  db
    .updateTable('st_live_head')
    .set({ position: sql<number>`position + ${value('updates')}` })
    .where('id', '=', 1)
    .returning(['position', isAnybodyMasked.as('is_anybody_masked')]),
);

/**
 * Appends to the live log, updated with the newest known state of the tickets. The head stays locked until the commit, so
 * that positions become visible in order: it must be the last statement of the transaction.
 * @returns what to emit after the commit
 */
export const appendUpdates = async (
  db: Transaction<Tables>,
  updates: readonly RecordedUpdate[],
): Promise<AppendedUpdates> => {
  if (updates.length === 0) return { updates: [], isAnybodyMasked: false };
  const [head] = await moveHead(db, { updates: updates.length });
  if (head === undefined) throw new Error('The live log has no head.');
  const after = head.position - updates.length;
  const correlationIds = updates.map(({ correlationId }) => correlationId ?? null);
  const known = await findKnownTickets(db, updates);
  const current = bringUpToDate(updates, known);
  const appended = await withoutHiddenQuotes(db, current, known);
  await forgetTickets(
    db,
    [...current.gone].filter((ticketId) => known.get(ticketId) !== 'gone'),
  );
  const [numbersOf] = await Promise.all([
    head.is_anybody_masked ? findNumbers(db, contactsOf(appended, { current, known })) : () => [],
    insertUpdates(db, appended, after, correlationIds),
    rememberTickets(db, [...current.tickets.values()]),
  ]);
  return {
    // As read from the log: fields outside the schema are dropped.
    updates: appended.map(({ event, payload, ...place }, index) => ({
      position: after + index + 1,
      update: updateOf(event, payload, { ...place, ...peopleIn(place, { current, known, numbersOf }) }),
      correlationId: correlationIds[index] ?? null,
    })),
    isAnybodyMasked: head.is_anybody_masked,
  };
};

const withoutHiddenQuotes = async (
  db: Kysely<Tables>,
  { updates, tickets }: BroughtUpToDate,
  known: Knowledge,
): Promise<readonly LiveUpdate[]> => {
  if (quotedTicketsOf(updates).length === 0) return updates;
  const placeOf: PlaceOf = (ticketId) => {
    const ticket = tickets.get(ticketId) ?? known.get(ticketId);
    return ticket === 'gone' ? undefined : ticket?.item;
  };
  return hideQuotes(updates, placeOf, await findViewers(db, viewersOfQuotes(updates)));
};

/** One statement for any number of updates. A `json` column stores every text unchanged. */
const insertUpdates = async (
  db: Transaction<Tables>,
  updates: readonly LiveUpdate[],
  after: number,
  correlationIds: readonly (string | null)[],
): Promise<void> => {
  const audiences = updates.map(({ audience }) => audience);
  await sql`
    insert into rm_live_updates (position, event, payload, is_for_everybody, is_for_admins, is_for_all_when_open,
      user_ids, queue_ids, feeds, ticket_id, contact_id, correlation_id)
    select ${after}::bigint + place, event, payload, is_for_everybody, is_for_admins, is_for_all_when_open,
      user_ids::integer[], queue_ids::integer[], feeds::text[], ticket_id, contact_id,
      correlation_id
    from unnest(
      ${updates.map(({ event }) => event)}::text[],
      ${updates.map(({ payload }) => JSON.stringify(payload))}::json[],
      ${audiences.map(({ isForEverybody }) => isForEverybody)}::boolean[],
      ${audiences.map(({ isForAdmins }) => isForAdmins)}::boolean[],
      ${audiences.map(({ isForAllWhenOpen }) => isForAllWhenOpen)}::boolean[],
      ${audiences.map(({ userIds }) => arrayOf(userIds))}::text[],
      ${audiences.map(({ queueIds }) => arrayOf(queueIds))}::text[],
      ${updates.map(({ topics }) => arrayOf(topics))}::text[],
      ${updates.map(({ ticketId }) => ticketId)}::integer[],
      ${updates.map(({ contactId }) => contactId)}::integer[],
      ${correlationIds}::text[]
    ) with ordinality as made (event, payload, is_for_everybody, is_for_admins, is_for_all_when_open, user_ids,
      queue_ids, feeds, ticket_id, contact_id, correlation_id, place)
  `.execute(db);
};

/** Numbers and topics need no quotes. */
const arrayOf = (values: readonly (number | Topic)[]): string => `{${values.join(',')}}`;

/** The updates that repeat personal data of erased people. */
export const forgetContacts = async (db: Kysely<Tables>, contactIds: readonly number[]): Promise<void> => {
  await db
    .deleteFrom('rm_live_updates')
    .where('contact_id', 'in', [...contactIds])
    .execute();
};

type Parted = {
  readonly contactId: number;
  readonly mergedContactId: number;
  readonly ticketIds: readonly number[];
};

/** An update that repeats data of two contacts is erased with whichever is erased first. */
export const partContacts = async (
  db: Kysely<Tables>,
  { contactId, mergedContactId, ticketIds }: Parted,
): Promise<void> => {
  await db
    .updateTable('rm_live_updates')
    .set({ contact_id: mergedContactId })
    .where('contact_id', '=', contactId)
    .where(sql<boolean>`ticket_id = any(${[...ticketIds]}::bigint[])`)
    .execute();
  // These updates concern both as one; later ones concern each.
  await db
    .deleteFrom('rm_live_updates')
    .where('contact_id', '=', contactId)
    .where('event', '=', 'contact')
    .execute();
};

const updateColumns = [
  'position',
  'event',
  'payload',
  'is_for_everybody',
  'is_for_admins',
  'is_for_all_when_open',
  'user_ids',
  'queue_ids',
  'feeds',
  'ticket_id',
  'contact_id',
  'correlation_id',
  'at',
] as const;

type ReadUpdate = Selectable<LiveUpdateRow> & { readonly people: readonly string[] };

/** The updates after a position, in order. */
export const readUpdates = async (
  db: Kysely<Tables>,
  after: number,
  limit: number,
): Promise<PositionedUpdate[]> => {
  const rows = await db
    .selectFrom('rm_live_updates as u')
    .select(updateColumns)
    .select(numbersOfUpdate.as('people'))
    .where('position', '>', after)
    .orderBy('position')
    .limit(limit)
    .execute();
  return rows.map(toPositionedUpdate);
};

/** The same in the form to emit; `isLate`: some of them waited for long. */
export const readUnemitted = async (
  db: Kysely<Tables>,
  after: number,
  limit: number,
): Promise<AppendedUpdates & { readonly isLate: boolean }> => {
  const rows = await db
    .selectFrom('rm_live_updates as u')
    .select(updateColumns)
    .select(numbersOfUpdate.as('people'))
    .select(isAnybodyMasked.as('is_anybody_masked'))
    .select(
      sql<boolean>`at < clock_timestamp() - make_interval(secs => ${lateAfterMs / 1_000})`.as('is_late'),
    )
    .where('position', '>', after)
    .orderBy('position')
    .limit(limit)
    .execute();
  return {
    updates: rows.map(toPositionedUpdate),
    isAnybodyMasked: rows.some((row) => row.is_anybody_masked),
    isLate: rows.some((row) => row.is_late),
  };
};

export const readHead = async (db: Kysely<Tables>): Promise<{ position: number; emitted: number }> =>
  db
    .selectFrom('st_live_head as head')
    .innerJoin('st_live_emission as emission', 'emission.id', 'head.id')
    .select(['head.position', 'emission.emitted'])
    .where('head.id', '=', 1)
    .executeTakeFirstOrThrow();

export const toPositionedUpdate = (row: ReadUpdate): PositionedUpdate => {
  const place = {
    audience: {
      isForEverybody: row.is_for_everybody,
      isForAdmins: row.is_for_admins,
      isForAllWhenOpen: row.is_for_all_when_open,
      userIds: row.user_ids,
      queueIds: row.queue_ids,
    },
    topics: z.array(topicSchema).parse(row.feeds) satisfies Topic[],
    ticketId: row.ticket_id,
    contactId: row.contact_id,
    ...peopleOf(row.people),
  };
  return {
    position: row.position,
    correlationId: row.correlation_id,
    update: updateOf(loggedEventNameSchema.parse(row.event), row.payload, place),
  };
};

type Place = Pick<LiveUpdate, 'audience' | 'topics' | 'ticketId' | 'contactId' | 'people'>;

/** One branch per event name: TypeScript loses the tie of name and payload in a lookup. */
const updateOf = (event: LiveUpdate['event'], payload: unknown, place: Place): LiveUpdate => {
  switch (event) {
    case 'ticket':
      return { event, payload: serverEventSchemas.ticket.parse(payload), ...place };
    case 'appMessage':
      return { event, payload: serverEventSchemas.appMessage.parse(payload), ...place };
    case 'contact':
      return { event, payload: serverEventSchemas.contact.parse(payload), ...place };
    case 'user':
      return { event, payload: serverEventSchemas.user.parse(payload), ...place };
    case 'whatsapp':
      return { event, payload: serverEventSchemas.whatsapp.parse(payload), ...place };
    case 'whatsappSession':
      return { event, payload: serverEventSchemas.whatsappSession.parse(payload), ...place };
    case 'settings':
      return { event, payload: serverEventSchemas.settings.parse(payload), ...place };
    case 'integrations':
      return { event, payload: serverEventSchemas.integrations.parse(payload), ...place };
    case 'queue':
      return { event, payload: serverEventSchemas.queue.parse(payload), ...place };
    case 'tags':
      return { event, payload: serverEventSchemas.tags.parse(payload), ...place };
    case 'quickAnswer':
      return { event, payload: serverEventSchemas.quickAnswer.parse(payload), ...place };
    case 'note':
      return { event, payload: serverEventSchemas.note.parse(payload), ...place };
  }
};
