import { lastMessageOf, type TicketListItem } from '@balcao/contracts';
import type { MessagingDb } from '#database/store.ts';
import { conversationKey } from '#messages/conversation.rules.ts';
import { channelTimeOf, inboundSequence, lastOf, placedAt } from '#messages/sequence.rules.ts';
import { findLastPlaces } from '#messages/index.ts';
import { type Envelope, previewOfEnvelope, type Taken } from './take-envelopes.ts';

export type Placed = Taken & {
  readonly envelope: Envelope;
  readonly sealed: NonNullable<Envelope['sealed']>;
  readonly at: Date;
  readonly sequence: string;
  /** Its place is later than the channel says. */
  readonly isBehind: boolean;
};

/**
 * Where each stands in its conversation. What comes live never stands above what is shown there, whatever the phone's
 * clock says; what is read back keeps the channel's time.
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
  const lasts = new Map<string, string | null>();
  return here.map(({ envelope, sealed, place }) => {
    const { data } = envelope;
    const key = conversationKey(place.contactId, data.connectionId);
    const last = lasts.get(key) ?? places.get(place.ticketId) ?? null;
    const ownTime = channelTimeOf(data);
    const sequenceAt = (at: Date): string => inboundSequence(at, envelope);
    const at =
      data.isReadBack === true
        ? ownTime
        : placedAt(ownTime, last, { arrivedAt: new Date(data.receivedAt), sequenceAt });
    const sequence = sequenceAt(at);
    lasts.set(key, lastOf(last, sequence));
    const isLast = last === null || sequence > last;
    return {
      ...place,
      ticket: isLast ? withLastMessage(place.ticket, { data, sealed, at }) : place.ticket,
      envelope,
      sealed,
      at,
      sequence,
      isBehind: at > ownTime,
    };
  });
};

/** The list item as it will stand once ticket has heard where the message stands. */
const withLastMessage = (
  ticket: TicketListItem,
  { data, sealed, at }: Pick<Envelope, 'data'> & Pick<Placed, 'sealed' | 'at'>,
): TicketListItem => ({
  ...ticket,
  lastMessage: lastMessageOf(previewOfEnvelope(data, sealed), data.fromMe),
  lastMessageAt: at.toISOString(),
});
