import { isFree } from './held.rules.ts';
import type { Rule } from './react.state.ts';

/** Whoever is answered in a ticket that nobody holds has somebody to talk to (rule J1). In a pause the answer ends that. */
export const standBackRule: Rule = ({ event, facts }) =>
  event.type === 'answered' && isFree(facts) && !facts.isPaused ? [{ type: 'stand-back' }] : [];
