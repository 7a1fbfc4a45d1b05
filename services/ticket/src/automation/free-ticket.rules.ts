import type { Facts } from './react.state.ts';

export const isUnassigned = ({ place }: Pick<Facts, 'place'>): boolean =>
  place.status === 'pending' && place.userId === null;

/** The desk may write: the contact began the conversation, and nobody attends it or has answered in it (rule J1). */
export const isFree = (facts: Pick<Facts, 'place' | 'span'>): boolean =>
  isUnassigned(facts) && !facts.span.isByDesk && !facts.span.isAnswered;
