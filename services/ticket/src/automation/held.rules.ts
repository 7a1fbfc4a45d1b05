import type { Facts } from './react.state.ts';

/** Nobody attends it or has answered in it, so that the desk may speak (rule J1). */
export const isFree = ({ place, span }: Facts): boolean =>
  place.status === 'pending' && place.userId === null && !span.isByDesk && !span.isAnswered;
