/** Nobody wrote anything before there was a channel: what says so has no time. */
const earliestMs = Date.UTC(2009, 0, 1);

/**
 * When a message was sent, as far as its channel can be believed: the clock of a phone may stand anywhere. Never later
 * than it arrived; null when it tells nothing (rule W15).
 */
export const sentTime = (sentAt: Date | null, arrivedAt: Date): Date | null => {
  const ms = sentAt?.getTime() ?? Number.NaN;
  if (Number.isNaN(ms) || ms < earliestMs) return null;
  return ms > arrivedAt.getTime() ? arrivedAt : sentAt;
};
