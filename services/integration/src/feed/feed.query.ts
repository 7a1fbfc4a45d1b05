import {
  type Actor,
  type ContactReach,
  contactReachOf,
  type FeedEvent,
  type FeedEventType,
  feedEventSchema,
  isAudienceVisible,
  reachesContact,
  type Visibility,
  visibilityOf,
} from '@balcao/contracts';
import { sql } from 'kysely';
import type { IntegrationDb } from '#database/schema.ts';
import type { FeedEntry } from './feed-entry.rules.ts';

type Asked = {
  readonly after: number;
  readonly limit: number;
  /** null: all types. */
  readonly types: readonly FeedEventType[] | null;
  readonly seer: Seer;
};

/** What a reader of the feed sees. */
export type Seer = { readonly visibility: Visibility; readonly reach: ContactReach };

/** The newest position of the feed. */
export const findFeedHead = async (db: IntegrationDb): Promise<number> =>
  (await db.selectFrom('st_feed_head').select('position').executeTakeFirstOrThrow()).position;

/** `isEntrySeen` as an SQL condition. */
export const seenBy = ({ visibility, reach }: Seer) =>
  sql<boolean>`(${seenIn(visibility)} and ${reachedBy(reach)})`;

/** Whether an entry is for this reader (rules H3 and P28). */
export const isEntrySeen = (
  { audience, contactQueueIds }: Pick<FeedEntry, 'audience' | 'contactQueueIds'>,
  { visibility, reach }: Seer,
): boolean =>
  isAudienceVisible(audience, visibility) &&
  (contactQueueIds === null || reachesContact(reach, contactQueueIds));

export const seerOf = (actor: Actor): Seer => ({
  visibility: visibilityOf(actor),
  reach: contactReachOf(actor),
});

/** An event of a contact alone has no ticket. Those of earlier releases have no sectors, so nobody is told. */
const reachedBy = (reach: ContactReach) =>
  reach.kind === 'every'
    ? sql<boolean>`true`
    : sql<boolean>`(
        ticket_id is not null or cardinality(contact_ids) = 0
        or contact_queue_ids && ${sql.val([...reach.queueIds])}::bigint[]
      )`;

const seenIn = (visibility: Visibility) => {
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
  { after, limit, types, seer }: Asked,
): Promise<{ readonly events: FeedEvent[]; readonly next: number }> => {
  // Before the rows: entries added meanwhile belong to the next page.
  const head = await findFeedHead(db);
  const rows = await db
    .selectFrom('st_feed')
    .select(['position', 'type', 'at', 'data'])
    .where('position', '>', after)
    .where('position', '<=', head)
    .where(seenBy(seer))
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
