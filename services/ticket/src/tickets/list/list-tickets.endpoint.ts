import { listTickets, ticketPageSize, visibilityOf } from '@balcao/contracts';
import { type Bus, type EndpointHandler, PreparedJson, serveEndpoint, signedInUser } from '@balcao/event-bus';
import { z } from 'zod';
import { numbersOf } from '#contacts/index.ts';
import { describeMessagesFound, findMessageOfEach } from '#search/index.ts';
import { searchOf } from '#search/words.rules.ts';
import { planList } from '#tickets/visibility/list-plan.rules.ts';
import { areEnabled } from '#directory/settings.query.ts';
import type { TicketDb } from '#database/store.ts';
import { decodeCursor, encodeCursor } from './list-cursor.ts';
import { countAll, findPage, type ListOrder, maxCount } from './list-tickets.query.ts';
import { createLongCounts } from './long-counts.ts';
import { findNarrowedPage, narrow } from './narrowed-list.query.ts';

export const serveListTickets = (
  db: TicketDb,
  bus: Bus,
  timeZone: () => Promise<string>,
): EndpointHandler => {
  const longCount = createLongCounts((list) => countAll(db, list));
  return serveEndpoint(listTickets, async ({ query, actor, context }) => {
    const user = signedInUser(actor);
    const after = query.after === undefined ? null : decodeCursor(query.after);
    const isUnreadOnly = query.withUnreadMessages ?? false;
    const search = query.searchParam === undefined || query.searchParam === '' ? null : query.searchParam;
    // The open list shows only own tickets (rule V3). With `showAll` it shows no more than other lists do.
    const isLookedFor = search !== null || query.date !== undefined;
    const branches = planList(visibilityOf(user), {
      userId: user.userId,
      ownQueueIds: user.queueIds,
      status: query.status ?? null,
      showsAll: isLookedFor || query.showAll === true,
      queueIds: query.queueIds ?? null,
      isUnreadOnly,
    });
    const order = await findOrder(db);
    const wanted = search === null ? null : searchOf(search);
    const request = {
      // A search without letters or digits finds nothing.
      branches: search !== null && wanted === null ? [] : branches,
      order,
      isUnreadOnly,
      after,
      offset: after === null ? (query.pageNumber - 1) * ticketPageSize : 0,
      limit: ticketPageSize,
    };
    const among = narrow({
      search: wanted,
      seesNumbers: user.seesNumbers,
      day: query.date === undefined ? null : { date: query.date, timeZone: await timeZone() },
      tagIds: query.tagIds ?? null,
    });
    const page = among === null ? await findPage(db, request) : await findNarrowedPage(db, request, among);
    const count = among === null && page.count === maxCount ? await longCount(request) : page.count;
    const hasMore = page.next !== null;
    const next = page.next === null ? null : encodeCursor(page.next);
    const tickets = `[${page.items}]`;
    const people = () =>
      numbersOf(db, ...idsSchema.parse(JSON.parse(tickets)).map(({ contactId }) => contactId));
    if (search !== null && wanted !== null) {
      const shown = itemsSchema.parse(JSON.parse(tickets));
      const ids = shown.map(({ id }) => id);
      const messageIds = await findMessageOfEach(db, ids, wanted.words);
      const asked = { messageIds, search, seesNumbers: user.seesNumbers };
      // Without an answer from messaging the tickets are listed without the messages that were found.
      const found = await describeMessagesFound(bus, asked, context).catch(() => []);
      return { body: { tickets: shown, count, hasMore, next, found: [...found] }, people };
    }
    return {
      body: new PreparedJson(
        `{"tickets":${tickets},"count":${count},"hasMore":${hasMore},"next":${JSON.stringify(next)}}`,
      ),
      people,
    };
  });
};

const idsSchema = z.array(z.object({ contactId: z.number() }));
const itemsSchema = listTickets.response.shape.tickets;

/** A setting of the desk decides the order of lists (rule T19). */
const findOrder = async (db: TicketDb): Promise<ListOrder> => {
  const isEnabled = await areEnabled(db, ['ASC', 'created']);
  return {
    by: isEnabled('created') ? 'created_at' : 'updated_at',
    direction: isEnabled('ASC') ? 'asc' : 'desc',
  };
};
