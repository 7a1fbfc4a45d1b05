import { AppError, authorizeTicket, contactSummarySchema, retryMedia } from '@balcao/contracts';
import { type EndpointHandler, metadataOf, serveEndpoint } from '@balcao/event-bus';
import { peopleOf } from '#tickets/index.ts';
import { findMessages, findQuoted, hideUnseenQuotes, toMessage } from '#messages/index.ts';
import type { Surroundings } from '#surroundings.ts';
import { mediaCommands } from './fetch-media.job.ts';

/** A user asks the channel once more for a failed file. */
export const serveRetryMedia = ({ store, bus, known, fetchMedia }: Surroundings): EndpointHandler =>
  serveEndpoint(retryMedia, async ({ params: { messageId }, actor, context }) => {
    const [row] = await findMessages(store.db, [messageId]);
    if (row === undefined) throw new AppError('ERR_NO_MESSAGE_FOUND');
    const { ticket } = await bus
      .call(authorizeTicket, { ticketId: row.ticket_id, actor }, context)
      .catch((error: unknown) => {
        // The answer does not reveal whether an invisible ticket has this message.
        throw error instanceof AppError && error.code === 'ERR_NO_TICKET_FOUND'
          ? new AppError('ERR_NO_MESSAGE_FOUND')
          : error;
      });
    const quotedBy = await findQuoted(store.db, [row]);
    const surroundings = {
      contact: contactSummarySchema.parse(ticket.contact),
      readUpTo: ticket.lastInbound - ticket.unreadMessages,
      quoted: quotedBy(row),
    };
    const asSeen = await hideUnseenQuotes(known, [toMessage(row, surroundings)], actor, context);
    const outcome = await mediaCommands.execute(
      store,
      messageId,
      { type: 'RetryMedia', userId: actor.kind === 'user' ? actor.userId : null },
      { metadata: metadataOf(context) },
    );
    await fetchMedia([messageId]);
    const [changed = row] = await findMessages(store.db, [messageId]);
    const message = asSeen(toMessage(changed, surroundings));
    const people = peopleOf(store.db, row.contact_id);
    return { body: message, written: outcome.written, people };
  });
