import { randomUUID } from 'node:crypto';
import {
  type ApiOrigin,
  describeFound,
  messageChangeEvents,
  type MediaType,
  type Message,
  messagingEvents,
  type NewEventOf,
  searchableText,
  snippetOf,
  type TicketListItem,
} from '@balcao/contracts';
import { serveOperation } from '@balcao/event-bus';
import { startPeer } from '@balcao/service-runtime/testing/peer';
import { attendant, masterKey, type RunningTicket } from './running-ticket.ts';

type MessageEvent = NewEventOf<
  Pick<typeof messagingEvents, 'MessageReceived' | 'MessageQueued'> &
    Pick<typeof messageChangeEvents, 'MessageEdited' | 'MessageDeleted' | 'MessageChangeRefused'>
>;
type Change = { readonly ticket: TicketListItem; readonly messageId: string };

/** A message as messaging would store it. */
export const messageOf = (ticket: TicketListItem, more: Partial<Message>): Message => ({
  id: randomUUID(),
  ticketId: ticket.id,
  ack: 0,
  read: false,
  fromMe: false,
  body: '',
  mediaUrl: null,
  mediaType: 'chat',
  isDeleted: false,
  isEdited: false,
  quotedMsgId: null,
  quotedMsg: null,
  contactId: ticket.contactId,
  contact: null,
  oldMessages: [],
  clientId: null,
  sendState: null,
  sendProblem: null,
  inboundNumber: 1,
  sequence: '',
  createdAt: new Date().toISOString(),
  updatedAt: new Date().toISOString(),
  ...more,
});

/** The part of messaging that ticket follows, with events by `by`. */
export const startMessagingPeer = async (
  desk: Pick<RunningTicket, 'databaseUrl' | 'natsUrl' | 'log'> & Partial<Pick<RunningTicket, 'giveWay'>>,
  by = attendant(7, { name: 'Ana' }),
  now?: () => Date,
) => {
  await desk.giveWay?.('messaging');
  const written: Message[] = [];
  /** Only what ticket needs. Messaging masks and deletes messages itself. */
  const findWritten = serveOperation(describeFound, ({ messageIds, search }) =>
    Promise.resolve({
      found: messageIds.flatMap((id) =>
        written
          .filter((message) => message.id === id)
          .map((message) => ({
            id,
            ticketId: message.ticketId,
            fromMe: message.fromMe,
            createdAt: message.createdAt,
            snippet: snippetOf(searchableText(message), search),
          })),
      ),
    }),
  );
  const messaging = await startPeer({
    ...desk,
    masterKey,
    service: 'messaging',
    ...(now === undefined ? {} : { now }),
    catalog: { ...messagingEvents, ...messageChangeEvents },
    operations: [findWritten],
  });
  const placeOf = ({ ticket, messageId }: Change) => ({
    messageId,
    ticketId: ticket.id,
    contactId: ticket.contactId,
    connectionId: ticket.whatsappId ?? 1,
  });
  const subjectOf = (ticket: TicketListItem): string => `contact-${ticket.contactId}`;
  const append = ({ ticket, messageId }: Change, event: MessageEvent, causationId?: string) =>
    messaging.transaction((tx) =>
      tx.append(`message-${messageId}`, 'any', [event], {
        metadata: { actor: by, correlationId: 'test', ...(causationId === undefined ? {} : { causationId }) },
        partitionKey: `conversation-${ticket.id}`,
      }),
    );
  const changeOf = (changeId: string) => ({
    changeId,
    userId: by.userId,
    at: new Date().toISOString(),
    origin: 'desk' as const,
  });

  return {
    /** A message of the contact. Answers its id. */
    receive: async (
      ticket: TicketListItem,
      body: string,
      more: Partial<Message> = {},
      placedBehind?: { readonly preview?: string },
    ): Promise<string> => {
      const message = messageOf(ticket, { body, ...more });
      written.push(message);
      await append(
        { ticket, messageId: message.id },
        {
          type: 'MessageReceived',
          data: {
            ...placeOf({ ticket, messageId: message.id }),
            fromMe: message.fromMe,
            mediaType: message.mediaType,
            inboundNumber: 1,
            orderedAt: message.createdAt,
            ...(placedBehind === undefined ? {} : { isPlacedBehind: true }),
          },
          sealed: { message, ticket, externalId: 'x', ...placedBehind },
          subject: subjectOf(ticket),
        },
      );
      return message.id;
    },
    /** An answer of a user. Answers its id. */
    answer: async (
      ticket: TicketListItem,
      preview: string,
      {
        at = new Date(),
        attempt = 1,
        messageId = randomUUID(),
        userId = by.userId,
        api,
        automatic,
        causationId,
      }: {
        at?: Date;
        attempt?: number;
        messageId?: string;
        userId?: number | null;
        api?: ApiOrigin;
        automatic?: NonNullable<Message['automatic']>;
        causationId?: string;
      } = {},
    ): Promise<string> => {
      const message = messageOf(ticket, {
        id: messageId,
        body: preview,
        fromMe: true,
        read: true,
        contactId: null,
        inboundNumber: null,
        sendState: 'queued',
        ...(automatic === undefined ? {} : { automatic }),
      });
      await append(
        { ticket, messageId },
        {
          type: 'MessageQueued',
          data: {
            ...placeOf({ ticket, messageId }),
            userId,
            attempt,
            queuedAt: at.toISOString(),
            ...(api === undefined ? {} : { api }),
            readUpTo: ticket.lastInbound,
          },
          sealed: { message, to: [{ kind: 'phone', value: '351' }], preview },
          subject: subjectOf(ticket),
        },
        causationId,
      );
      return messageId;
    },
    edit: (of: Change, before: string, body: string, changeId: string = randomUUID()) =>
      append(of, {
        type: 'MessageEdited',
        data: { ...placeOf(of), ...changeOf(changeId) },
        sealed: { before, body, preview: body },
        subject: subjectOf(of.ticket),
      }),
    /** Old events do not have the text. */
    remove: (of: Change, body: string, mediaType?: MediaType) =>
      append(of, {
        type: 'MessageDeleted',
        data: {
          ...placeOf(of),
          ...changeOf(randomUUID()),
          ...(mediaType === undefined ? {} : { mediaType }),
        },
        sealed: { body },
        subject: subjectOf(of.ticket),
      }),
    refuse: (of: Change, kind: 'edit' | 'delete', stands: { body: string; preview?: string }) =>
      append(of, {
        type: 'MessageChangeRefused',
        data: { ...placeOf(of), changeId: randomUUID(), kind, problem: 'too-late' },
        sealed: { body: stands.body, preview: stands.preview ?? stands.body },
        subject: subjectOf(of.ticket),
      }),
  };
};
