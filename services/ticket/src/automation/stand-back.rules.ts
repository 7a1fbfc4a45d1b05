import { isFree } from './free-ticket.rules.ts';
import type { Rule } from './react.state.ts';

/**
 * Once a person answers in a ticket that nobody holds, the desk stands back (rule J1). In a pause the answer ends the
 * pause instead.
 */
export const standBackRule: Rule = ({ event, facts }) =>
  event.type === 'answered' && isFree(facts) && !facts.isPaused ? [{ type: 'stand-back' }] : [];
