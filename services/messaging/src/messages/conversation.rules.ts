/** The partition key of a conversation. Its events share a partition, so their order is kept. */
export const conversationKey = (contactId: number, connectionId: number): string =>
  `conversation-${contactId}-${connectionId}`;

/** Names the key that seals a contact's personal data. */
export const contactSubject = (contactId: number): string => `contact-${contactId}`;

/**
 * The order of a message in its conversation, as text that sorts bytewise: a time, then the order of arrival. The
 * time is the channel's if it can be trusted, else that of the arrival; for our own messages it is that of the
 * queueing. `orderedTimeOf` may move it later. It never changes once stored.
 */
export const inboundSequence = (
  at: Date,
  arrival: { readonly position: number; readonly partition: number },
): string => `${millis(at)}-0-${pad(arrival.position, 15)}-${pad(arrival.partition, 2)}`;

/** Sorts after messages that came in during the same millisecond. Message ids rise with time. */
export const outboundSequence = (queuedAt: Date, messageId: string): string =>
  `${millis(queuedAt)}-1-${messageId}`;

/** Clocks of working machines differ by less. A sequence that is further ahead came from a broken clock. */
const clocksApartMs = 24 * 3_600_000;

/**
 * The time by which a message is ordered: its own, or just after the last message of its conversation, whose clock
 * may be ahead.
 */
export const orderedTimeOf = (
  at: Date,
  last: string | null,
  { arrivedAt, sequenceAt }: { readonly arrivedAt: Date; readonly sequenceAt: (at: Date) => string },
): Date => {
  if (last === null || sequenceAt(at) > last) return at;
  const lastMs = Number.parseInt(last, 10);
  return lastMs > arrivedAt.getTime() + clocksApartMs ? at : new Date(lastMs + 1);
};

/**
 * The time by which our answer is ordered. The clock of another process, or ours before a correction, may be ahead.
 */
export const answeredAt = (now: Date, last: string | null, messageId: string): Date =>
  orderedTimeOf(now, last, { arrivedAt: now, sequenceAt: (at) => outboundSequence(at, messageId) });

/** A message that is ordered later than its channel time. */
export type Moved = { readonly sentAt: Date; readonly sequence: string };

/** The last sequence among the messages sent no later than this: of those moved just now, or `stored`. */
export const lastSentBefore = (sentAt: Date, moved: readonly Moved[], stored: string | null): string | null =>
  moved.reduce<string | null>(
    (last, one) => (one.sentAt <= sentAt ? lastOf(last, one.sequence) : last),
    stored,
  );

/** The later of two sequences. */
export const lastOf = (one: string | null, other: string | null): string | null =>
  one === null || (other !== null && other > one) ? other : one;

/** The channel's time, but never after the arrival, because a phone's clock may be wrong. */
export const channelTimeOf = ({
  sentAt,
  receivedAt,
}: {
  readonly sentAt: string | null;
  readonly receivedAt: string;
}): Date => new Date(Math.min(Date.parse(sentAt ?? receivedAt), Date.parse(receivedAt)));

const millis = (at: Date): string => pad(Math.max(at.getTime(), 0), 15);
const pad = (number: number, length: number): string => String(number).padStart(length, '0');
