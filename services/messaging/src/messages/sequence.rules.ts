/**
 * The place of a message in its conversation, as text that sorts bytewise: a time, then the order of arrival. The time is
 * the channel's where it can be trusted, else the arrival, and of ours when they were queued; `placedAt` has the last
 * word. Fixed once stored.
 */
export const inboundSequence = (
  at: Date,
  arrival: { readonly position: number; readonly partition: number },
): string => `${millis(at)}-0-${pad(arrival.position, 15)}-${pad(arrival.partition, 2)}`;

/** Behind what came in during the same millisecond. Ids are made in order. */
export const outboundSequence = (queuedAt: Date, messageId: string): string =>
  `${millis(queuedAt)}-1-${messageId}`;

/** Clocks of machines at work are not so far apart: what stands further ahead came by a clock that was broken. */
const clocksApartMs = 24 * 3_600_000;

/** When it takes its place: at its own time, or behind the last one of its conversation, whose clock may be another. */
export const placedAt = (
  at: Date,
  last: string | null,
  { arrivedAt, sequenceAt }: { readonly arrivedAt: Date; readonly sequenceAt: (at: Date) => string },
): Date => {
  if (last === null || sequenceAt(at) > last) return at;
  const lastMs = Number.parseInt(last, 10);
  return lastMs > arrivedAt.getTime() + clocksApartMs ? at : new Date(lastMs + 1);
};

/** When an answer of ours takes its place: another process's clock, or ours until now, may be ahead. */
export const answeredAt = (now: Date, last: string | null, messageId: string): Date =>
  placedAt(now, last, { arrivedAt: now, sequenceAt: (at) => outboundSequence(at, messageId) });

/** One that stands behind the channel's time. */
export type Moved = { readonly sentAt: Date; readonly sequence: string };

/** The last place of what was sent no later: of those that were moved just now, or `stored`. */
export const lastSentBefore = (sentAt: Date, moved: readonly Moved[], stored: string | null): string | null =>
  moved.reduce<string | null>(
    (last, one) => (one.sentAt <= sentAt ? lastOf(last, one.sequence) : last),
    stored,
  );

/** The later of two places. */
export const lastOf = (one: string | null, other: string | null): string | null =>
  one === null || (other !== null && other > one) ? other : one;

/** The channel's time, but never after the arrival: a phone's clock may be in any year. */
export const channelTimeOf = ({
  sentAt,
  receivedAt,
}: {
  readonly sentAt: string | null;
  readonly receivedAt: string;
}): Date => new Date(Math.min(Date.parse(sentAt ?? receivedAt), Date.parse(receivedAt)));

const millis = (at: Date): string => pad(Math.max(at.getTime(), 0), 15);
const pad = (number: number, length: number): string => String(number).padStart(length, '0');
