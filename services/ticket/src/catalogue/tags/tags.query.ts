import {
  type CountedTag,
  type countTags,
  foldName,
  linksOfTag,
  type listTags,
  type Tag,
  tagPageSize,
  type TagSummary,
} from '@balcao/contracts';
import { type ExpressionBuilder, sql } from 'kysely';
import type { z } from 'zod';
import { folded } from '@balcao/event-store/database/folded';
import { containing } from '@balcao/event-store/database/like-pattern';
import type { TicketTables } from '#database/schema.ts';
import type { TicketDb } from '#database/store.ts';

const select = (db: TicketDb) =>
  db
    .selectFrom('rm_tags')
    .selectAll()
    .select((eb) =>
      eb
        .selectFrom('rm_contact_tags as ct')
        .innerJoin('rm_contacts as c', 'c.contact_id', 'ct.contact_id')
        .whereRef('ct.tag_id', '=', 'rm_tags.tag_id')
        .where('c.merged_into', 'is', null)
        .select(sql<number>`count(*)::int`.as('contacts'))
        .$asScalar()
        .$notNull()
        .as('contacts'),
    );
type Row = Awaited<ReturnType<ReturnType<typeof select>['execute']>>[number];

const toTag = (row: Row): Tag => ({
  id: row.tag_id,
  name: row.name,
  color: row.color,
  contacttag: linksOfTag(row.tag_id, row.contacts),
  createdAt: row.created_at.toISOString(),
  updatedAt: row.updated_at.toISOString(),
});

const matching = (searchParam: string) => (eb: ExpressionBuilder<TicketTables, 'rm_tags'>) =>
  eb.or([
    eb(folded('rm_tags.name'), 'like', containing(foldName(searchParam))),
    eb('rm_tags.color', 'ilike', containing(searchParam)),
  ]);

const countMatching = async (db: TicketDb, searchParam: string): Promise<number> => {
  const row = await db
    .selectFrom('rm_tags')
    .select(sql<number>`count(*)::int`.as('count'))
    .where(matching(searchParam))
    .executeTakeFirstOrThrow();
  return row.count;
};

type Asked = { readonly searchParam: string; readonly pageNumber: number };

/** The name, ignoring accents, or the colour contains the text; 20 a page by name. */
export const findTagPage = async (
  db: TicketDb,
  { searchParam, pageNumber }: Asked,
): Promise<z.output<typeof listTags.response>> => {
  const count = await countMatching(db, searchParam);
  const rows = await select(db)
    .where(matching(searchParam))
    .orderBy(folded('name'))
    .orderBy('tag_id')
    .limit(tagPageSize)
    .offset((pageNumber - 1) * tagPageSize)
    .execute();
  return { tags: rows.map(toTag), count, hasMore: count > pageNumber * tagPageSize };
};

export const findAllTags = (db: TicketDb): Promise<TagSummary[]> =>
  db
    .selectFrom('rm_tags')
    .select(['tag_id as id', 'name', 'color'])
    .orderBy(folded('name'))
    .orderBy('tag_id')
    .execute();

export const findTag = async (db: TicketDb, tagId: number): Promise<Tag | null> => {
  const row = await select(db).where('tag_id', '=', tagId).executeTakeFirst();
  return row === undefined ? null : toTag(row);
};

/** Counts from an index, minus the few contacts that were merged into others. */
const used = sql<{ tag_id: number; uses: number }>`(
  select tag_id, sum(links)::int as uses from (
    select tag_id, count(*) as links from rm_contact_tags group by tag_id
    union all
    select ct.tag_id, -count(*) from rm_contacts c join rm_contact_tags ct using (contact_id)
    where c.merged_into is not null group by ct.tag_id
  ) counted group by tag_id
)`;

/** Tags with the number of contacts that carry them; all tags if no page is requested. */
export const findTagUse = async (
  db: TicketDb,
  { searchParam, pageNumber }: { readonly searchParam: string; readonly pageNumber?: number | undefined },
): Promise<z.output<typeof countTags.response>> => {
  const count = await countMatching(db, searchParam);
  const tags: CountedTag[] = await db
    .selectFrom('rm_tags')
    .leftJoin(used.as<'used'>('used'), (join) => join.onRef('used.tag_id', '=', 'rm_tags.tag_id'))
    .select([
      'rm_tags.tag_id as id',
      'rm_tags.name',
      'rm_tags.color',
      sql<number>`coalesce(used.uses, 0)`.as('usageCount'),
    ])
    .where(matching(searchParam))
    .orderBy(folded('rm_tags.name'))
    .orderBy('rm_tags.tag_id')
    .$if(pageNumber !== undefined, (query) =>
      query.limit(tagPageSize).offset(((pageNumber ?? 1) - 1) * tagPageSize),
    )
    .execute();
  return { tags, count, hasMore: pageNumber !== undefined && count > pageNumber * tagPageSize };
};
