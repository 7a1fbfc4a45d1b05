import {
  type Actor,
  type Contact,
  type ContactListItem,
  eachText,
  type ExtraInfo,
  extraInfoSchema,
  tagSummarySchema,
  AppError,
  type ContactReach,
  contactReachOf,
} from '@balcao/contracts';
import { z } from 'zod';
import { folded } from '@balcao/event-store/database/folded';
import { sql, type RawBuilder } from 'kysely';
import { columnOf, textColumns, textsInRow } from '#database/contact-columns.ts';
import type { TicketDb } from '#database/store.ts';

/** The columns of a contact `c` that every list shows, besides `contact_id` and `is_group`, which a ticket has too. */
export const factColumns = [
  'c.name',
  'c.number',
  'c.is_number_hidden',
  ...textColumns.map((column) => `c.${column}` as const),
  'c.profile_pic_url',
  'c.messenger_id',
  'c.instagram_id',
  'c.telegram_id',
  'c.webchat_id',
] as const;

/** Contacts `c` with their tags, without merged ones. */
export const selectContacts = (db: TicketDb) =>
  db
    .selectFrom('rm_contacts as c')
    .where('c.merged_into', 'is', null)
    .select([
      'c.contact_id',
      'c.is_group',
      ...factColumns,
      'c.search_name',
      'c.extra_info',
      'c.revision',
      'c.created_at',
      'c.updated_at',
      tagsOfContact.as('tags'),
    ]);

type Row = Awaited<ReturnType<ReturnType<typeof selectContacts>['execute']>>[number];

const extraInfosSchema = z.array(extraInfoSchema);

/** Most contacts have none. */
export const extraInfoOf = (stored: unknown): ExtraInfo[] =>
  Array.isArray(stored) && stored.length === 0 ? [] : extraInfosSchema.parse(stored);

export const toListItem = (row: Row): ContactListItem => ({
  ...contactFactsOf(row),
  revision: row.revision,
  createdAt: row.created_at.toISOString(),
  updatedAt: row.updated_at.toISOString(),
});

/** The whole contact with addresses and merges; null if it does not exist or was merged into another. */
export const findContact = async (db: TicketDb, contactId: number): Promise<Contact | null> => {
  const [row, identities, merges] = await Promise.all([
    selectContacts(db).where('c.contact_id', '=', contactId).executeTakeFirst(),
    db
      .selectFrom('rm_contact_identities')
      .select(['kind', 'value'])
      .where('contact_id', '=', contactId)
      .orderBy('kind')
      .orderBy('match_key')
      .execute(),
    db
      .selectFrom('rm_contact_merges as m')
      .leftJoin('rm_contacts as merged', 'merged.contact_id', 'm.merged_contact_id')
      .select(['m.merge_id', 'm.merged_contact_id', 'm.merged_name', 'm.merged_at'])
      .select(textColumns.map((column) => `merged.${column}` as const))
      .where('m.contact_id', '=', contactId)
      .orderBy('m.merge_id', 'desc')
      .execute(),
  ]);
  if (row === undefined) return null;
  return {
    ...toListItem(row),
    extraInfo: extraInfoOf(row.extra_info),
    identities,
    merges: merges.map((merge) => ({
      id: merge.merge_id,
      contactId: merge.merged_contact_id,
      name: merge.merged_name,
      ...eachText((text) => merge[columnOf(text)] ?? ''),
      at: merge.merged_at.toISOString(),
    })),
  };
};

/** Tells whether this reader sees phone numbers in full (rule N8). */
export const seesNumbers = (actor: Actor): boolean => actor.kind !== 'user' || actor.seesNumbers;

/** All numbers of these contacts, for texts about them (rule N10). */
export const numbersOf = async (
  db: TicketDb,
  ...contactIds: readonly number[]
): Promise<readonly string[]> => {
  const rows = await db
    .selectFrom('rm_contacts')
    .select('numbers')
    .where(sql<boolean>`contact_id = any(${[...contactIds]}::bigint[])`)
    .execute();
  return rows.flatMap(({ numbers }) => numbers);
};

/** The contact with its version, which a script sends with a change (rule G16). */
export const answerContact = (contact: Contact): { readonly body: Contact; readonly version?: number } => ({
  body: contact,
  ...(contact.revision === undefined ? {} : { version: contact.revision }),
});

/** The tags of a contact `c`; null for none, as most contacts have none. */
export const tagsOfContact = sql`(
  select json_agg(json_build_object('id', tag.tag_id, 'name', tag.name, 'color', tag.color) order by ${folded('tag.name')})
  from rm_contact_tags tagged join rm_tags tag using (tag_id) where tagged.contact_id = c.contact_id
)`;

type FactRow = Omit<Row, 'search_name' | 'extra_info' | 'revision' | 'created_at' | 'updated_at'>;

const tagsSchema = z.array(tagSummarySchema);

/** The facts of a contact that every list shows. */
export const contactFactsOf = (row: FactRow) => ({
  id: row.contact_id,
  name: row.name,
  number: row.number,
  isNumberHidden: row.is_number_hidden,
  ...textsInRow(row),
  profilePicUrl: row.profile_pic_url,
  isGroup: row.is_group,
  messengerId: row.messenger_id,
  instagramId: row.instagram_id,
  telegramId: row.telegram_id,
  webchatId: row.webchat_id,
  tags: row.tags === null ? [] : tagsSchema.parse(row.tags),
});

/** `reachesContact` as an SQL condition for contacts `c` (rule P28). */
export const isReachedBy = (reach: ContactReach): RawBuilder<boolean> =>
  reach.kind === 'every'
    ? sql<boolean>`true`
    : sql<boolean>`c.contact_id in (
        select t.contact_id from rm_tickets t where t.queue_id = any(${[...reach.queueIds]}::bigint[])
      )`;

/** Whoever the caller does not work with does not exist for them. @throws AppError ERR_NO_CONTACT_FOUND */
export const assertReached = async (db: TicketDb, actor: Actor, contactId: number): Promise<void> => {
  const reach = contactReachOf(actor);
  if (reach.kind === 'every') return;
  const found = await db
    .selectFrom('rm_contacts as c')
    .select('c.contact_id')
    .where('c.contact_id', '=', contactId)
    .where(isReachedBy(reach))
    .executeTakeFirst();
  if (found === undefined) throw new AppError('ERR_NO_CONTACT_FOUND');
};
