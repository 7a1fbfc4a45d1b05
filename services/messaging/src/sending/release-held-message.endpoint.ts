import { AppError, describeTickets, releaseHeldMessage } from '@balcao/contracts';
import { type Bus, type EndpointHandler, metadataOf, serveEndpoint } from '@balcao/event-bus';
import type { Clock } from '@balcao/service-kit';
import type { MessagingStore } from '#database/store.ts';
import { type KnownTickets, peopleOf } from '#tickets/index.ts';
import { answeredAt } from '#messages/sequence.rules.ts';
import { messageDecider, messageStream } from '#messages/message.decider.ts';
import {
  findLastSequences,
  findMessages,
  findQuoted,
  isSender,
  hideUnseenQuotes,
  toMessage,
} from '#messages/index.ts';

type Parts = {
  readonly store: MessagingStore;
  readonly bus: Bus;
  readonly known: KnownTickets;
  readonly clock: Clock;
};

/** The sender releases the message early. */
export const serveReleaseHeldMessage = ({ store, bus, known, clock }: Parts): EndpointHandler =>
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
    const outcome = await store.execute({
      decider: messageDecider,
      stream: messageStream(messageId),
      command: { type: 'ReleaseMessage', at, readUpTo: ticket.lastInbound },
      metadata: metadataOf(context),
    });
    if (!outcome.ok) throw AppError.from(outcome.error);
    const [queued] = outcome.value.events;
    if (queued?.type !== 'MessageQueued' || queued.sealed === null) throw new AppError('ERR_HOLD_OVER');
    const { sealed, revision } = queued;
    return {
      body: asSeen({ ...sealed.message, revision }),
      written: outcome.value.written,
      people: peopleOf(store.db, row.contact_id),
    };
  });

/** The read model has no cancelled messages, so the stream tells whether there was one. */
const whyGone = async (store: MessagingStore, messageId: string): Promise<AppError> => {
  const { state } = await store.load(messageDecider, messageStream(messageId));
  return new AppError(state.status === 'absent' ? 'ERR_NO_MESSAGE_FOUND' : 'ERR_HOLD_OVER');
};
