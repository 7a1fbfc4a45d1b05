import { withLastMessage } from '@balcao/contracts';
import type { MessagingDb } from '#database/store.ts';
import { conversationKey } from '#messages/conversation.rules.ts';
import {
  channelTimeOf,
  inboundSequence,
  lastOf,
  lastSentBefore,
  type Moved,
  placedAt,
} from '#messages/sequence.rules.ts';
import { findLastPlaces, findSentEarlier } from '#messages/index.ts';
import { type Envelope, previewOfEnvelope, type Taken } from './take-envelopes.ts';

export type Placed = Taken & {
  readonly envelope: Envelope;
  readonly sealed: NonNullable<Envelope['sealed']>;
  readonly at: Date;
  readonly sequence: string;
  /** The channel's time. The message may be ordered later. */
  readonly sentAt: Date;
  readonly isBehind: boolean;
};

/**
 * Orders received messages in their conversations (rule M1). A live message never comes before one that is already
 * shown, whatever the phone's clock says. A message that is read back keeps the channel's time, but comes after
 * everything that was sent before it.
 */
export const placeReceived = async (
  db: MessagingDb,
  envelopes: readonly Envelope[],
  taken: ReadonlyMap<string, Taken>,
): Promise<readonly Placed[]> => {
  const here = envelopes.flatMap((envelope) => {
    const place = taken.get(envelope.data.messageId);
    const { sealed } = envelope;
    return place === undefined || sealed === null ? [] : [{ envelope, sealed, place }];
  });
  const places = await findLastPlaces(
    db,
    here.map(({ envelope, place: { ticketId, contactId } }) => ({
      ticketId,
      contactId,
      connectionId: envelope.data.connectionId,
    })),
  );
  const earlier = await findSentEarlier(db, here.filter(isReadBack).map(askedOf));
  const lasts = new Map<string, string | null>();
  const moved = new Map<string, readonly Moved[]>();
  return here.map(({ envelope, sealed, place }) => {
    const { data } = envelope;
    const key = conversationKey(place.contactId, data.connectionId);
    const last = lasts.get(key) ?? places.get(place.ticketId) ?? null;
    const sentAt = channelTimeOf(data);
    const sequenceAt = (at: Date): string => inboundSequence(at, envelope);
    const before =
      data.isReadBack === true
        ? lastSentBefore(sentAt, moved.get(key) ?? [], earlier.get(data.messageId) ?? null)
        : last;
    const at = placedAt(sentAt, before, { arrivedAt: new Date(data.receivedAt), sequenceAt });
    const sequence = sequenceAt(at);
    const isBehind = at > sentAt;
    if (isBehind) moved.set(key, [...(moved.get(key) ?? []), { sentAt, sequence }]);
    lasts.set(key, lastOf(last, sequence));
    const isLast = last === null || sequence > last;
    return {
      ...place,
      ticket: isLast
        ? withLastMessage(place.ticket, {
            preview: previewOfEnvelope(data, sealed),
            fromMe: data.fromMe,
            at: at.toISOString(),
          })
        : place.ticket,
      envelope,
      sealed,
      at,
      sequence,
      sentAt,
      isBehind,
    };
  });
};

type Here = Pick<Placed, 'envelope' | 'sealed'> & { readonly place: Taken };

const isReadBack = ({ envelope }: Here): boolean => envelope.data.isReadBack === true;

const askedOf = ({ envelope, place: { ticketId, contactId } }: Here) => {
  const { messageId, connectionId } = envelope.data;
  const sentAt = channelTimeOf(envelope.data);
  return {
    messageId,
    ticketId,
    contactId,
    connectionId,
    sentAt,
    sequence: inboundSequence(sentAt, envelope),
  };
};
