import { callsRule } from './calls.rules.ts';
import { saidOnce } from './said-once.rules.ts';
import { absenceRule } from './absence.rules.ts';
import { limited } from './sending-limits.rules.ts';
import { menuRule } from './menu.rules.ts';
import type { AutomationEvent, Command, DeskTime, Facts, Rule } from './react.state.ts';
import { reminderRule } from './reminder.rules.ts';
import { resumeRule } from './resume.rules.ts';
import { standBackRule } from './stand-back.rules.ts';

/** The order matters: later rules see the sector that an earlier one chose. A new rule is a file and a line here. */
const rules: readonly Rule[] = [resumeRule, standBackRule, menuRule, absenceRule, callsRule, reminderRule];

/** Everything that the desk does by itself because of an event (rule J1). */
export const react = (
  event: AutomationEvent,
  facts: Facts,
  calendar: DeskTime,
  now: Date,
): readonly Command[] => {
  // Groups are left alone unless their connection allows it (rule J1).
  if (facts.isGroup && !facts.connection.isAutomaticInGroups) return [];
  let known = facts;
  const commands = rules.flatMap((rule) => {
    const decided = rule({ event, facts: known, calendar, now });
    known = decided.reduce(after, known);
    return decided;
  });
  return limited(saidOnce(commands), facts, now);
};

const after = (facts: Facts, command: Command): Facts =>
  command.type === 'assign'
    ? {
        ...facts,
        place: { ...facts.place, queueId: command.queueId },
        sector: facts.sectors.find(({ id }) => id === command.queueId) ?? null,
      }
    : facts;
