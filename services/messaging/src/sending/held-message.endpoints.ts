import {
  AppError,
  cancelHeldMessage,
  type Message,
  describeTickets,
  releaseHeldMessage,
  ticketPlaceSchema,
} from '@balcao/contracts';
import { type EndpointHandler, metadataOf, serveEndpoint } from '@balcao/event-bus';
import type { MessagingStore } from '#database/store.ts';
import { messageDecider, messageStream } from '#messages/message.decider.ts';
import {
  findMessages,
  isSender,
  toMessage,
  findLastSequences,
  findQuoted,
  hideUnseenQuotes,
} from '#messages/index.ts';
import { peopleOf } from '#tickets/index.ts';
import { answeredAt } from '#messages/conversation.rules.ts';
import type { Surroundings } from '#surroundings.ts';
import { messageCommands } from './append-outgoing.ts';

/** Answers the cancelled message, so that its text goes back into the composer. Nothing else of it is left. */
export const serveCancelHeldMessage = ({ store }: Surroundings): EndpointHandler =>
  serveEndpoint(cancelHeldMessage, async ({ params: { messageId }, actor, context }) => {
    const [row] = await findMessages(store.db, [messageId]);
    if (row !== undefined && !isSender(row, actor)) throw new AppError('ERR_NO_MESSAGE_FOUND');
    const { written } = await messageCommands.execute(
      store,
      messageId,
      {
        type: 'CancelHold',
        userId: actor.kind === 'user' ? actor.userId : null,
        cause: 'hand',
      },
      { metadata: metadataOf(context) },
    );
    if (row === undefined) throw new AppError('ERR_NO_MESSAGE_FOUND');
    const message: Message = toMessage(row, { contact: null, readUpTo: 0 });
    return { body: message, written };
  });

/** The sender releases the message early. */
export const serveReleaseHeldMessage = ({ store, bus, known, clock }: Surroundings): EndpointHandler =>
  serveEndpoint(releaseHeldMessage, async ({ params: { messageId }, actor, context }) => {
    const [row] = await findMessages(store.db, [messageId]);
    if (row === undefined) throw await whyGone(store, messageId);
    if (!isSender(row, actor)) throw new AppError('ERR_NO_MESSAGE_FOUND');
    const { tickets } = await bus.query(describeTickets, { ticketIds: [row.ticket_id] }, context);
    const [ticket] = tickets;
    if (ticket === undefined) throw new AppError('ERR_HOLD_OVER');
    const quotedBy = await findQuoted(store.db, [row]);
    const held = toMessage(row, { contact: null, readUpTo: 0, quoted: quotedBy(row) });
    const asSeen = await hideUnseenQuotes(known, [held], actor, context);
    const part = { ticketId: row.ticket_id, contactId: row.contact_id, connectionId: row.connection_id };
    const lasts = await findLastSequences(store.db, [part]);
    const at = answeredAt(clock.now(), lasts.get(row.ticket_id) ?? null, messageId);
    const { events, written } = await messageCommands.execute(
      store,
      messageId,
      {
        type: 'ReleaseMessage',
        at,
        readUpTo: ticket.lastInbound,
        place: ticketPlaceSchema.parse(ticket),
      },
      { metadata: metadataOf(context) },
    );
    const [queued] = events;
    if (queued?.type !== 'MessageQueued' || queued.sealed === null) throw new AppError('ERR_HOLD_OVER');
    const { sealed, revision } = queued;
    return {
      body: asSeen({ ...sealed.message, revision }),
      written,
      people: peopleOf(store.db, row.contact_id),
    };
  });

/** The read model has no cancelled messages, so the stream tells whether there was one. */
const whyGone = async (store: MessagingStore, messageId: string): Promise<AppError> => {
  const { state } = await store.load(messageDecider, messageStream(messageId));
  return new AppError(state.status === 'absent' ? 'ERR_NO_MESSAGE_FOUND' : 'ERR_HOLD_OVER');
};
