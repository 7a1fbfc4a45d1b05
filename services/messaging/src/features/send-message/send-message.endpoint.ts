import {
  type Actor,
  AppError,
  authorizeTicket,
  type EventMetadata,
  type Message,
  type MessagingEvents,
  type NewEvent,
  sendMessage,
  type Ticket,
  type Written,
} from '@balcao/contracts';
import { type Bus, type EndpointHandler, metadataOf, serveEndpoint } from '@balcao/event-bus';
import { createGroupCommit, partitionOf } from '@balcao/event-store';
import { type Clock, newId } from '@balcao/service-kit';
import { v5 as derivedId } from 'uuid';
import { findAddresses } from '#addresses/find-addresses.query.ts';
import type { MessagingDb, MessagingStore } from '#database/store.ts';
import { contactSubject, conversationKey } from '#domain/conversation/conversation.ts';
import { isBlank, previewOf, storable } from '#domain/conversation/preview.ts';
import { messageStream } from '#domain/message/message.decider.ts';
import { answeredTicket, newMessage } from '#domain/message/new-message.ts';
import { findMessages, toMessage } from '#read-model/messages.query.ts';

/** Ids that are derived from what the caller calls the message: the same one again is the same message. */
const messageIds = '6c6a2f0e-6d1c-4f9e-9a59-3f8b0a0f7d11';

type Parts = { readonly store: MessagingStore; readonly bus: Bus; readonly clock: Clock };

/** Stores the message under a clock and answers at once; the channel follows (architecture.md §4). */
export const serveSendMessage = ({ store, bus, clock }: Parts): EndpointHandler => {
  const append = appendTogether(store);
  return serveEndpoint(sendMessage, async ({ params: { ticketId }, body, actor, context }) => {
    const text = storable(body.body);
    if (isBlank(text)) throw new AppError('ERR_EMPTY_MESSAGE', { field: 'body' });
    const { ticket } = await bus.call(authorizeTicket, { ticketId, actor }, context);
    const given = body.clientId ?? context.commandId;
    const messageId = given === undefined ? newId() : derivedId(`${ticketId}/${given}`, messageIds);
    if (ticket.status !== 'open') {
      // It may have been closed since: what was taken before is answered again.
      const taken = given === undefined ? null : await findQueued(store.db, messageId);
      if (taken === null) throw new AppError('ERR_TICKET_NOT_OPEN');
      return { body: taken };
    }
    const queued = await queueText(store.db, {
      actor,
      ticket,
      text,
      messageId,
      clientId: body.clientId ?? null,
      queuedAt: clock.now(),
    });
    const { outcome, written } = await append({ messageId, queued, metadata: metadataOf(context) });
    // Whoever came first with the same id has written what is answered.
    const answer = outcome === 'exists' ? await findQueued(store.db, messageId) : queued.sealed.message;
    if (answer === null) throw new AppError('ERR_CONFLICT');
    return { body: answer, written };
  });
};

type QueuedEvent = NewEvent<MessagingEvents['MessageQueued']>;
type Append = {
  readonly messageId: string;
  readonly queued: QueuedEvent;
  readonly metadata: EventMetadata;
};
type Appended = { readonly outcome: 'appended' | 'exists'; readonly written: readonly Written[] };

/** What is sent while others are being stored is stored with the next ones, in one transaction. */
const appendTogether = (store: MessagingStore): ((append: Append) => Promise<Appended>) =>
  createGroupCommit<Append, Appended>({
    write: async (appends) => {
      const { result, written } = await store.transaction((tx) =>
        Promise.all(
          appends.map(({ messageId, queued, metadata }) =>
            tx.append(messageStream(messageId), 'absent', [queued], {
              metadata,
              partitionKey: keyOf(queued),
            }),
          ),
        ),
      );
      const partitions = appends.map(({ queued }) => partitionOf(keyOf(queued)));
      return result.map((outcome, index) => ({
        outcome,
        written: written.filter(({ partition }) => partition === partitions[index]),
      }));
    },
    isHopeless: (error) => error instanceof AppError,
  });

const keyOf = ({ data }: QueuedEvent): string => conversationKey(data.contactId, data.connectionId);

const queueText = async (
  db: MessagingDb,
  {
    actor,
    ticket,
    ...facts
  }: {
    readonly actor: Actor;
    readonly ticket: Ticket;
    readonly text: string;
    readonly messageId: string;
    readonly clientId: string | null;
    readonly queuedAt: Date;
  },
): Promise<QueuedEvent> => {
  const { whatsappId, contact, id: ticketId } = ticket;
  if (whatsappId === null) throw new AppError('ERR_NO_WAPP_FOUND');
  const to = [...(await findAddresses(db, contact, whatsappId))];
  if (to.length === 0) throw new AppError('ERR_SENDING_WAPP_MSG', { reason: 'no address' });
  const preview = previewOf('chat', facts.text);
  return {
    type: 'MessageQueued',
    data: {
      messageId: facts.messageId,
      ticketId,
      contactId: contact.id,
      connectionId: whatsappId,
      userId: actor.kind === 'user' ? actor.userId : null,
      attempt: 1,
      queuedAt: facts.queuedAt.toISOString(),
    },
    sealed: {
      message: newMessage({ ...facts, ticketId }),
      ticket: answeredTicket(ticket, preview, facts.queuedAt),
      to,
      preview,
    },
    subject: contactSubject(contact.id),
  };
};

const findQueued = async (db: MessagingDb, messageId: string): Promise<Message | null> => {
  const [row] = await findMessages(db, [messageId]);
  return row === undefined ? null : toMessage(row, { contact: null, readUpTo: 0 });
};
