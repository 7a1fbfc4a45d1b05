/** WhatsApp started in 2009, so an earlier time is wrong. */
const earliestMs = Date.UTC(2009, 0, 1);

/**
 * When a message was sent, as far as the channel's time can be trusted, because a phone's clock may be wrong. Never
 * later than its arrival; null if the time is unusable (rule W15).
 */
export const sentTime = (sentAt: Date | null, arrivedAt: Date): Date | null => {
  const ms = sentAt?.getTime() ?? Number.NaN;
  if (Number.isNaN(ms) || ms < earliestMs) return null;
  return ms > arrivedAt.getTime() ? arrivedAt : sentAt;
};
