import type { Rule } from './react.state.ts';

/** A person's answer ends the pause (rule J7). */
export const resumeRule: Rule = ({ event, facts }) =>
  event.type === 'answered' && facts.isPaused ? [{ type: 'resume', cause: 'answered' }] : [];
