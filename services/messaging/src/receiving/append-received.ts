import {
  type AnnouncedMedia,
  type ContactSummary,
  type Message,
  type QuotedMessage,
  quotedMessageSchema,
  visibleName,
} from '@balcao/contracts';
import { cleanFileName } from '@balcao/media-store';
import { sql } from 'kysely';
import type { MessagingTransaction } from '#database/store.ts';
import { contactSubject, conversationKey } from '#messages/conversation.rules.ts';
import { storable } from '#messages/storable-text.rules.ts';
import { receivedBody } from '#messages/received-body.rules.ts';
import { pendingMedia } from '#messages/media-file.rules.ts';
import { beginMessage, messageStream } from '#messages/message.decider.ts';
import { findMessages, toQuoted } from '#messages/index.ts';
import { type OrderedMessage, orderReceived } from './order-received.ts';
import { type Envelope, previewOfEnvelope, type Recorded } from './record-envelopes.ts';

/**
 * Stores received messages, one stream each. A repeated message finds its stream and changes nothing. No stream is
 * loaded: the store checks that it is new.
 */
export const appendReceived = async (
  tx: MessagingTransaction,
  envelopes: readonly Envelope[],
  recorded: ReadonlyMap<string, Recorded>,
): Promise<void> => {
  const here = (await orderReceived(tx.db, envelopes, recorded)).map((ordered) => ({
    ordered,
    message: messageOf(ordered),
  }));
  const quotedBy = await findQuotedBy(tx, here);
  const received = here.map((one) => ({ ...one, message: { ...one.message, quotedMsg: quotedBy(one) } }));
  await Promise.all(
    received.map(({ ordered, message }) => {
      const { envelope, sealed } = ordered;
      const { data, metadata, id } = envelope;
      return tx.append(
        messageStream(data.messageId),
        'absent',
        beginMessage({
          type: 'MessageReceived',
          data: {
            messageId: data.messageId,
            ticketId: ordered.ticketId,
            contactId: ordered.contactId,
            connectionId: data.connectionId,
            fromMe: data.fromMe,
            mediaType: data.mediaType,
            inboundNumber: ordered.inboundNumber,
            orderedAt: message.createdAt,
            ...(ordered.isBehind ? { isPlacedBehind: true, sentAt: ordered.sentAt.toISOString() } : {}),
            quotedMessageId: message.quotedMsgId,
          },
          sealed: {
            message,
            ticket: ordered.ticket,
            externalId: sealed.externalId,
            ...(ordered.isBehind ? { preview: previewOfEnvelope(data, sealed) } : {}),
          },
          subject: contactSubject(ordered.contactId),
        }),
        {
          metadata: {
            actor: { kind: 'channel', connectionId: data.connectionId },
            correlationId: metadata.correlationId,
            causationId: id,
          },
          partitionKey: conversationKey(ordered.contactId, data.connectionId),
          isLikelyAbsent: true,
        },
      );
    }),
  );
  await rememberAddresses(
    tx,
    received
      .filter(({ message }) => !message.fromMe)
      .map(({ ordered, message }) => ({
        contactId: ordered.contactId,
        connectionId: ordered.envelope.data.connectionId,
        identities: ordered.sealed.peer,
        sequence: message.sequence,
      })),
  );
};

type Received = { readonly ordered: OrderedMessage; readonly message: Message };

/** Finds the quoted messages, as they are now: stored before, or received in the same batch. */
const findQuotedBy = async (
  { db }: MessagingTransaction,
  received: readonly Received[],
): Promise<(one: Received) => QuotedMessage | null> => {
  const ids = new Set(received.flatMap(({ message }) => message.quotedMsgId ?? []));
  const stored = new Map((await findMessages(db, [...ids])).map((row) => [row.message_id, row]));
  const fresh = new Map(received.map((one) => [one.message.id, one]));
  return ({ message, ordered }) => {
    const { quotedMsgId: id } = message;
    if (id === null) return null;
    const row = stored.get(id);
    if (row !== undefined) return toQuoted(row, ordered.ticket.contact);
    const sibling = fresh.get(id);
    return sibling === undefined ? null : quotedMessageSchema.parse(sibling.message);
  };
};

const messageOf = ({
  envelope,
  sealed,
  at,
  sequence,
  ticketId,
  inboundNumber,
  ticket,
}: OrderedMessage): Message => {
  const { data } = envelope;
  const media = sealed.media ? cleaned(sealed.media) : null;
  return {
    id: data.messageId,
    ticketId,
    // The server already has what was written on the phone.
    ack: data.fromMe ? 1 : 0,
    read: data.fromMe,
    fromMe: data.fromMe,
    body: receivedBody(data.mediaType, { ...sealed, media }),
    mediaUrl: null,
    mediaType: data.mediaType,
    isDeleted: false,
    isEdited: false,
    quotedMsgId: data.quotedMessageId ?? null,
    quotedMsg: null,
    contactId: data.fromMe ? null : ticket.contactId,
    contact: data.fromMe ? null : writerOf(sealed.author, ticket.contact),
    oldMessages: [],
    media: media && pendingMedia(media, storable(sealed.body), data.receivedAt),
    way: null,
    call: data.mediaType === 'call_log' ? { isVideo: data.isVideoCall ?? false } : null,
    change: null,
    userId: null,
    clientId: null,
    sendState: null,
    sendProblem: null,
    inboundNumber,
    sequence,
    createdAt: at.toISOString(),
    updatedAt: at.toISOString(),
  };
};

const cleaned = (media: AnnouncedMedia): AnnouncedMedia => ({
  ...media,
  fileName: cleanFileName(media.fileName),
});

/** In a group the author takes the place of the contact. */
const writerOf = (
  author: NonNullable<Envelope['sealed']>['author'],
  contact: ContactSummary,
): ContactSummary => {
  if (author === null) return contact;
  const number = author.identities.find(({ kind }) => kind === 'phone')?.value ?? null;
  return { ...contact, name: visibleName(author.name), number, isNumberHidden: number === null };
};

type Address = {
  readonly contactId: number;
  readonly connectionId: number;
  readonly identities: readonly { readonly kind: string; readonly value: string }[];
  readonly sequence: string;
};

/** Keeps the newest address of each conversation. An older message that comes late changes nothing. */
const rememberAddresses = async ({ db }: MessagingTransaction, heard: readonly Address[]): Promise<void> => {
  const newest = new Map<string, Address>();
  for (const address of heard) {
    const key = conversationKey(address.contactId, address.connectionId);
    const known = newest.get(key);
    if (known === undefined || known.sequence < address.sequence) newest.set(key, address);
  }
  if (newest.size === 0) return;
  const addresses = [...newest]
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([, address]) => address);
  await sql`
    insert into st_addresses (contact_id, connection_id, identities, sequence)
    select contact_id, connection_id, identities, sequence from unnest(
      ${addresses.map(({ contactId }) => contactId)}::bigint[],
      ${addresses.map(({ connectionId }) => connectionId)}::bigint[],
      ${addresses.map(({ identities }) => JSON.stringify(identities))}::json[],
      ${addresses.map(({ sequence }) => sequence)}::text[]
    ) as heard (contact_id, connection_id, identities, sequence)
    on conflict (contact_id, connection_id) do update
      set identities = excluded.identities, sequence = excluded.sequence
      where st_addresses.sequence < excluded.sequence
        and st_addresses.identities::text <> excluded.identities::text
  `.execute(db);
};
