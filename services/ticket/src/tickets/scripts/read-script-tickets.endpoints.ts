import { listScriptTickets, showScriptTicket, visibilityOf } from '@balcao/contracts';
import { type EndpointHandler, PreparedJson, serveEndpoint } from '@balcao/event-bus';
import { seesNumbers } from '#contacts/index.ts';
import type { TicketDb } from '#database/store.ts';
import { searchOf } from '#search/words.rules.ts';
import { decodeCursor, encodeCursor } from '#tickets/list/list-cursor.ts';
import { findPage } from '#tickets/list/list-tickets.query.ts';
import { findNarrowedPage } from '#tickets/list/narrowed-page.query.ts';
import { narrow } from '#tickets/list/narrowing.query.ts';
import { findShownTicket } from '#tickets/list/show-ticket.endpoint.ts';
import { planScriptList } from './script-list-plan.rules.ts';

/** The time of creation never changes, so no page misses or repeats a ticket. */
const order = { by: 'created_at', direction: 'desc' } as const;

/** Scripts read tickets (rule P20). */
export const serveReadScriptTickets = (db: TicketDb): readonly EndpointHandler[] => [
  serveEndpoint(listScriptTickets, async ({ query, actor }) => {
    const search = query.search === undefined || query.search === '' ? null : query.search;
    const wanted = search === null ? null : searchOf(search);
    const branches = planScriptList(visibilityOf(actor), {
      status: query.status ?? null,
      queueIds: query.queueIds ?? null,
    });
    const request = {
      // A search without letters or digits finds nothing.
      branches: search !== null && wanted === null ? [] : branches,
      order,
      isUnreadOnly: false,
      after: query.after === undefined ? null : decodeCursor(query.after),
      offset: 0,
      limit: query.limit,
    };
    const among = narrow({
      search: wanted,
      seesNumbers: seesNumbers(actor),
      day: null,
      tagIds: query.tagIds ?? null,
      contactId: query.contactId ?? null,
    });
    const page = among === null ? await findPage(db, request) : await findNarrowedPage(db, request, among);
    const next = page.next === null ? null : encodeCursor(page.next);
    return { body: new PreparedJson(`{"tickets":[${page.items}],"next":${JSON.stringify(next)}}`) };
  }),

  serveEndpoint(showScriptTicket, async ({ params, actor }) => {
    const ticket = await findShownTicket(db, params.ticketId, actor);
    return { body: ticket, version: ticket.revision };
  }),
];
