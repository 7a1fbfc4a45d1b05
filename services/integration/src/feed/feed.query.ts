import type { FeedEvent, FeedEventType, Visibility } from '@balcao/contracts';
import { feedEventSchema } from '@balcao/contracts';
import { sql } from 'kysely';
import type { IntegrationDb } from '#database/schema.ts';

type Asked = {
  readonly after: number;
  readonly limit: number;
  /** null: all types. */
  readonly types: readonly FeedEventType[] | null;
  readonly visibility: Visibility;
};

/** The newest position of the feed. */
export const findFeedHead = async (db: IntegrationDb): Promise<number> =>
  (await db.selectFrom('st_feed_head').select('position').executeTakeFirstOrThrow()).position;

/** `isAudienceVisible` as an SQL condition. */
export const seenIn = (visibility: Visibility) => {
  switch (visibility.kind) {
    case 'everything':
      return sql<boolean>`true`;
    case 'nothing':
      return sql<boolean>`false`;
    case 'own':
      return sql<boolean>`(is_for_everybody or queue_ids && ${sql.val([...visibility.queueIds])}::bigint[])`;
  }
};

/** Events after a position, oldest first, and the position up to which the page is complete. */
export const readFeed = async (
  db: IntegrationDb,
  { after, limit, types, visibility }: Asked,
): Promise<{ readonly events: FeedEvent[]; readonly next: number }> => {
  // Before the rows: entries added meanwhile belong to the next page.
  const head = await findFeedHead(db);
  const rows = await db
    .selectFrom('st_feed')
    .select(['position', 'type', 'at', 'data'])
    .where('position', '>', after)
    .where('position', '<=', head)
    .where(seenIn(visibility))
    .$if(types !== null, (query) => query.where('type', 'in', [...(types ?? [])]))
    .orderBy('position')
    .limit(limit)
    .execute();
  const events = rows.map(({ position, type, at, data }) => {
    const payload: unknown = JSON.parse(data);
    return feedEventSchema.parse({
      position,
      type,
      timestamp: at.toISOString(),
      data: Object.assign({ position }, payload),
    });
  });
  const isWholePage = rows.length === limit;
  return { events, next: isWholePage ? (rows.at(-1)?.position ?? head) : Math.max(head, after) };
};
