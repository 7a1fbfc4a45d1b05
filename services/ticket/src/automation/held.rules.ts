import type { Facts } from './react.state.ts';

export const isUnheld = ({ place }: Pick<Facts, 'place'>): boolean =>
  place.status === 'pending' && place.userId === null;

/** Nobody attends it or has answered in it, and the contact began it, so that the desk may speak (rule J1). */
export const isFree = (facts: Pick<Facts, 'place' | 'span'>): boolean =>
  isUnheld(facts) && !facts.span.isByDesk && !facts.span.isAnswered;
