/** The delays before the second, third and fourth attempt (rule F11). */
const delaysMs = [5_000, 30_000, 300_000] as const;

/** How long after the last attempt the next one is due. The first is due at once. */
export const delayAfterMs = (attempts: number): number =>
  attempts === 0 ? 0 : (delaysMs[attempts - 1] ?? delaysMs[2]);
