/**
 * The place of a message in its conversation, as text that sorts bytewise: the channel's time where it can be trusted,
 * else the arrival, ours by the time they were queued; then the order of arrival (architecture.md §4). Fixed once
 * stored.
 */
export const inboundSequence = (
  at: Date,
  arrival: { readonly position: number; readonly partition: number },
): string => `${millis(at)}-0-${pad(arrival.position, 15)}-${pad(arrival.partition, 2)}`;

/** Behind what came in during the same millisecond. Ids are made in order. */
export const outboundSequence = (queuedAt: Date, messageId: string): string =>
  `${millis(queuedAt)}-1-${messageId}`;

const millis = (at: Date): string => pad(Math.max(at.getTime(), 0), 15);
const pad = (number: number, length: number): string => String(number).padStart(length, '0');
