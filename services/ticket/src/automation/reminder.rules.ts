import { hasVisible } from '@balcao/contracts';
import type { Rule } from './react.state.ts';

/** Reminds a contact who owes an answer, before the ticket is closed (rule T27). */
export const reminderRule: Rule = ({ event, facts: { place, reminder } }) =>
  event.type === 'timer' &&
  event.kind === 'reminder' &&
  place.status === 'open' &&
  reminder !== null &&
  hasVisible(reminder)
    ? [{ type: 'say', rule: 'reminder', text: reminder.trim() }]
    : [];
