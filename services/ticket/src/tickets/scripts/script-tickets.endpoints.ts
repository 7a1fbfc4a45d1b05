import {
  listScriptTickets,
  showScriptTicket,
  visibilityOf,
  acceptScriptTicket,
  type Actor,
  AppError,
  closeScriptTicket,
  reopenScriptTicket,
  transferScriptTicket,
  type Contact,
  tagScriptTicket,
  untagScriptTicket,
} from '@balcao/contracts';
import {
  type EndpointHandler,
  PreparedJson,
  serveEndpoint,
  type CallContext,
  metadataOf,
} from '@balcao/event-bus';
import type { Clock } from '@balcao/service-kit';
import { seesNumbers, setTags } from '#contacts/index.ts';
import type { TicketStore } from '#database/store.ts';
import { searchOf } from '#search/words.rules.ts';
import { decodeCursor, encodeCursor } from '#tickets/list/list-cursor.ts';
import { findPage } from '#tickets/list/list-tickets.query.ts';
import { findNarrowedPage, narrow } from '#tickets/list/narrowed-list.query.ts';
import { findShownTicket } from '#tickets/list/show-ticket.endpoints.ts';
import { planScriptList } from '#tickets/visibility/list-plan.rules.ts';
import type { Move } from '#tickets/commands/move-by-hand.ts';
import { createMovesByHand } from '#tickets/commands/batch-moves.ts';
import { findVisibleTicket } from '#tickets/ticket.query.ts';

/** The time of creation never changes, so no page misses or repeats a ticket. */
const order = { by: 'created_at', direction: 'desc' } as const;

/** Scripts read tickets, move them as users do, and tag their contacts (rules P20 and P21). */
export const serveScriptTickets = (store: TicketStore, clock: Clock): readonly EndpointHandler[] => {
  const moveByHand = createMovesByHand(store);
  const move = async (ticketId: number, actor: Actor, context: CallContext, wish: Move['wish']) => {
    const { ticket, written } = await moveByHand({
      ticketId,
      wish,
      actor,
      ifMatch: context.ifMatch,
      metadata: metadataOf(context),
      now: clock.now(),
    });
    return { body: ticket, written, version: ticket.revision };
  };
  const take = (endpoint: typeof acceptScriptTicket): EndpointHandler =>
    serveEndpoint(endpoint, async ({ params, body, actor, context }) =>
      move(params.ticketId, actor, context, {
        status: 'open',
        userId: assigneeOf(actor, body.userId),
        queueId: body.queueId,
        isClaim: true,
      }),
    );
  const tag = async (
    ticketId: number,
    { actor, context }: { readonly actor: Actor; readonly context: CallContext },
    tagsOf: (before: readonly number[]) => readonly number[],
  ) => {
    const { contactId } = await findVisibleTicket(store.db, ticketId, actor);
    const { result, written } = await store.transaction(async (tx) =>
      setTags(tx, contactId, ({ tagIds }) => tagsOf(tagIds), metadataOf(context)),
    );
    const { tags }: Contact = result;
    return { body: { tags }, written };
  };
  return [
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
      const page =
        among === null ? await findPage(store.db, request) : await findNarrowedPage(store.db, request, among);
      const next = page.next === null ? null : encodeCursor(page.next);
      return { body: new PreparedJson(`{"tickets":[${page.items}],"next":${JSON.stringify(next)}}`) };
    }),

    serveEndpoint(showScriptTicket, async ({ params, actor }) => {
      const ticket = await findShownTicket(store.db, params.ticketId, actor);
      return { body: ticket, version: ticket.revision };
    }),

    take(acceptScriptTicket),
    take(reopenScriptTicket),

    serveEndpoint(transferScriptTicket, async ({ params, body, actor, context }) =>
      move(params.ticketId, actor, context, {
        ...body,
        // With a sector and no user the ticket becomes pending there and gets the sector's greeting (rule T4).
        ...(body.userId === undefined ? { status: 'pending' as const, userId: null, transf: true } : {}),
      }),
    ),

    serveEndpoint(closeScriptTicket, async ({ params, body, actor, context }) =>
      move(params.ticketId, actor, context, {
        status: 'closed',
        // A close by hand sends a farewell, a close by a script does not (rule T15).
        cause: body.farewell ? undefined : 'api',
      }),
    ),

    serveEndpoint(tagScriptTicket, async ({ params, body, ...asked }) =>
      tag(params.ticketId, asked, (before) => [...before, ...body.tagIds]),
    ),
    serveEndpoint(untagScriptTicket, async ({ params, ...asked }) =>
      tag(params.ticketId, asked, (before) => before.filter((id) => id !== params.tagId)),
    ),
  ];
};

/** Only a person can be the assignee (rule P21). */
const assigneeOf = (actor: Actor, userId: number | undefined): number => {
  if (userId !== undefined) return userId;
  if (actor.kind === 'user') return actor.userId;
  throw new AppError('ERR_VALIDATION', { field: 'userId' });
};
