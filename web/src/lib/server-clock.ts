/** Answers say the second only, and are some time on their way: less than this is no difference. */
const toleranceMs = 1500;

let aheadMs = 0;

/** An answer says by its date what the desk's clock showed while it was asked for, between these moments of ours. */
export const learnServerTime = (date: string | null, askedAt: number, answeredAt: number): void => {
  const second = date === null ? Number.NaN : Date.parse(date);
  if (Number.isNaN(second)) return;
  const found = second + 500 - (askedAt + answeredAt) / 2;
  if (Math.abs(found - aheadMs) > toleranceMs + (answeredAt - askedAt) / 2) aheadMs = found;
};

/** The time as the desk has it: browsers' clocks are wrong by minutes and by hours. */
export const serverNow = (): number => Date.now() + aheadMs;
