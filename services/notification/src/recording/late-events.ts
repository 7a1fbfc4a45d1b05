import { lateAfterMs } from '#live-log/index.ts';

/** The state in the event may be stale, and we may not have later changes yet. */
export const isLate = ({ at }: { readonly at: Date }): boolean => Date.now() - at.getTime() > lateAfterMs;
