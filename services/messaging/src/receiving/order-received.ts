import type { MessagingDb } from '#database/store.ts';
import {
  conversationKey,
  channelTimeOf,
  inboundSequence,
  lastOf,
  lastSentBefore,
  type Moved,
  orderedTimeOf,
} from '#messages/conversation.rules.ts';
import { findLastSequences, findSentEarlier } from '#messages/index.ts';
import type { Envelope, Recorded } from './record-envelopes.ts';

export type OrderedMessage = Recorded & {
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
export const orderReceived = async (
  db: MessagingDb,
  envelopes: readonly Envelope[],
  recordedOf: ReadonlyMap<string, Recorded>,
): Promise<readonly OrderedMessage[]> => {
  const here = envelopes.flatMap((envelope) => {
    const recorded = recordedOf.get(envelope.data.messageId);
    const { sealed } = envelope;
    return recorded === undefined || sealed === null ? [] : [{ envelope, sealed, recorded }];
  });
  const lastSequences = await findLastSequences(
    db,
    here.map(({ envelope, recorded: { ticketId, contactId } }) => ({
      ticketId,
      contactId,
      connectionId: envelope.data.connectionId,
    })),
  );
  const earlier = await findSentEarlier(db, here.filter(isReadBack).map(askedOf));
  const lasts = new Map<string, string | null>();
  const moved = new Map<string, readonly Moved[]>();
  return here.map(({ envelope, sealed, recorded }) => {
    const { data } = envelope;
    const key = conversationKey(recorded.contactId, data.connectionId);
    const last = lasts.get(key) ?? lastSequences.get(recorded.ticketId) ?? null;
    const sentAt = channelTimeOf(data);
    const sequenceAt = (at: Date): string => inboundSequence(at, envelope);
    const before =
      data.isReadBack === true
        ? lastSentBefore(sentAt, moved.get(key) ?? [], earlier.get(data.messageId) ?? null)
        : last;
    const at = orderedTimeOf(sentAt, before, { arrivedAt: new Date(data.receivedAt), sequenceAt });
    const sequence = sequenceAt(at);
    const isBehind = at > sentAt;
    if (isBehind) moved.set(key, [...(moved.get(key) ?? []), { sentAt, sequence }]);
    lasts.set(key, lastOf(last, sequence));
    return { ...recorded, envelope, sealed, at, sequence, sentAt, isBehind };
  });
};

type Here = Pick<OrderedMessage, 'envelope' | 'sealed'> & { readonly recorded: Recorded };

const isReadBack = ({ envelope }: Here): boolean => envelope.data.isReadBack === true;

const askedOf = ({ envelope, recorded: { ticketId, contactId } }: Here) => {
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
