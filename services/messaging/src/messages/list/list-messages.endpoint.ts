import { listMessages } from '@balcao/contracts';
import { type EndpointHandler, PreparedJson, serveEndpoint } from '@balcao/event-bus';
import { type Conversation, peopleOf } from '#tickets/index.ts';
import { fillAuthors } from './contact-placeholders.ts';
import { findPageBounds } from './find-page-bounds.query.ts';
import { findPage } from './list-messages.query.ts';
import { readByLoading } from './read-by-loading.ts';
import type { Surroundings } from '#surroundings.ts';

/**
 * Answers pages as text, as the database wrote them. Messaging itself knows who may read a ticket and where it is.
 * Only for older clients, which read by loading and expect the whole ticket, it asks ticket.
 */
export const serveListMessages = ({ store: { db }, bus, known }: Surroundings): EndpointHandler =>
  serveEndpoint(listMessages, async ({ params: { ticketId }, query, actor, context }) => {
    const about = { ticketId, actor };
    const userId = actor.kind === 'user' ? actor.userId : null;
    const pageOf = async ({ ticketIds, readUpTo }: Conversation) => {
      const bounds = await findPageBounds(db, query, { ticketId, ticketIds, userId });
      const page = await findPage(db, { ticketId, userId, ticketIds, readUpTo, ...bounds });
      return { ...page, hasNewer: bounds.before !== null || bounds.offset > 0 };
    };
    const read = query.markRead ? await readByLoading({ bus, known }, about, context) : undefined;
    const conversation = read?.conversation ?? (await known.conversation(about, context));
    const page = await pageOf(conversation);
    const fill = read?.fill ?? ((text: string) => fillAuthors(text, conversation.ticket.contactId));
    const messages = `[${fill(page.messages)}]`;
    return {
      body: new PreparedJson(
        `{"messages":${read === undefined ? messages : await read.withTickets(messages)},` +
          `"count":${page.count},"hasMore":${page.hasMore},"hasNewer":${page.hasNewer},` +
          `"ticket":${JSON.stringify(read?.ticket ?? conversation.ticket)}}`,
      ),
      written: read?.written ?? [],
      people: peopleOf(db, conversation.ticket.contactId),
    };
  });
