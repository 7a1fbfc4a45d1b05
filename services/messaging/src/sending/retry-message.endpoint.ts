import {
  AppError,
  authorizeTicket,
  contactSummarySchema,
  retryMessage,
  ticketPlaceSchema,
  previewOf,
} from '@balcao/contracts';
import { type EndpointHandler, metadataOf, serveEndpoint } from '@balcao/event-bus';
import { findAddresses } from './find-addresses.query.ts';
import { contactSubject } from '#messages/conversation.rules.ts';
import { apiOf } from '#messages/outgoing-message.rules.ts';
import { peopleOf } from '#tickets/index.ts';
import { authorizeMessage, findQuoted, hideUnseenQuotes, toMessage } from '#messages/index.ts';
import { findOutgoing } from '#media/index.ts';
import type { Surroundings } from '#surroundings.ts';
import { messageCommands } from './append-outgoing.ts';

/** A user retries a failed or unresolved message. It is queued again and keeps its order in the conversation. */
export const serveRetryMessage = ({ store, bus, known, clock }: Surroundings): EndpointHandler =>
  serveEndpoint(retryMessage, async ({ params: { messageId }, actor, context }) => {
    const { row } = await authorizeMessage({ store, known }, { messageId, actor }, context);
    const { ticket } = await bus.query(authorizeTicket, { ticketId: row.ticket_id, actor }, context);
    if (ticket.status !== 'open') throw new AppError('ERR_TICKET_NOT_OPEN');
    if (row.is_deleted) throw new AppError('ERR_SENDING_WAPP_MSG', { reason: 'deleted' });
    const to = [...(await findAddresses(store.db, ticket, row.connection_id)).to];
    if (to.length === 0) throw new AppError('ERR_SENDING_WAPP_MSG', { reason: 'no address' });
    const outgoing = row.media === null ? null : await findOutgoing(store.db, messageId);
    const queuedAt = clock.now();
    const preview = previewOf(row.media_type, row.body);
    const contact = contactSummarySchema.parse(ticket.contact);
    const quotedBy = await findQuoted(store.db, [row]);
    const queued = { ...row, send_state: 'queued', send_problem: null, queued_at: queuedAt } as const;
    const message = toMessage(queued, { contact, readUpTo: 0, quoted: quotedBy(row) });
    const asSeen = await hideUnseenQuotes(known, [message], actor, context);
    const { revision, written } = await messageCommands.execute(
      store,
      messageId,
      {
        type: 'RetryMessage',
        event: {
          type: 'MessageQueued',
          data: {
            messageId,
            ticketId: row.ticket_id,
            contactId: row.contact_id,
            connectionId: row.connection_id,
            userId: actor.kind === 'user' ? actor.userId : null,
            attempt: row.attempt,
            queuedAt: queuedAt.toISOString(),
            quotedMessageId: row.quoted_message_id,
            ...apiOf(message),
            readUpTo: ticket.lastInbound,
            place: ticketPlaceSchema.parse(ticket),
          },
          sealed: { message, to, preview, outgoing },
          subject: contactSubject(row.contact_id),
        },
      },
      { metadata: metadataOf(context) },
    );
    const people = peopleOf(store.db, row.contact_id);
    return { body: asSeen({ ...message, revision }), written, people };
  });
