import { hasVisible } from '@balcao/contracts';
import { absenceRule } from './absence.rules.ts';
import { limited } from './sending-limits.rules.ts';
import { menuRule } from './menu.rules.ts';
import {
  type AutomationEvent,
  type Command,
  type DeskTime,
  type Facts,
  type Rule,
  isFree,
  type Say,
} from './react.state.ts';

/** A person's answer ends the pause (rule J7). */
const resumeRule: Rule = ({ event, facts }) =>
  event.type === 'answered' && facts.isPaused ? [{ type: 'resume', cause: 'answered' }] : [];

/**
 * Once a person answers in a ticket that nobody holds, the desk stands back (rule J1). In a pause the answer ends the
 * pause instead.
 */
const standBackRule: Rule = ({ event, facts }) =>
  event.type === 'answered' && isFree(facts) && !facts.isPaused ? [{ type: 'stand-back' }] : [];

/** The text of existing desks, with its spelling. */
export const callText =
  '*Mensagem Automática:*\nAs chamadas de voz e vídeo estão desabilitas para esse WhatsApp, favor enviar uma mensagem de texto. Obrigado';

/** Asks a caller to write if the desk takes no calls, also if somebody holds the ticket (rule J8). */
const callsRule: Rule = ({ event, facts }) =>
  event.type === 'call' && !facts.acceptsCalls ? [{ type: 'say', rule: 'call', text: callText }] : [];

/** Reminds a contact who owes an answer, before the ticket is closed (rule T27). */
const reminderRule: Rule = ({ event, facts: { place, reminder } }) =>
  event.type === 'timer' &&
  event.kind === 'reminder' &&
  place.status === 'open' &&
  reminder !== null &&
  hasVisible(reminder)
    ? [{ type: 'say', rule: 'reminder', text: reminder.trim() }]
    : [];

/**
 * Two rules that say the same because of one event send one text, which counts for both: it keeps the closed period
 * and the opening of either (rule J10).
 */
const saidOnce = (commands: readonly Command[]): readonly Command[] =>
  commands.flatMap((command, index): readonly Command[] => {
    if (command.type !== 'say') return [command];
    const alike = (other: Command): other is Say => other.type === 'say' && other.text === command.text;
    if (commands.slice(0, index).some(alike)) return [];
    return [
      commands
        .slice(index + 1)
        .filter(alike)
        .reduce((first, later) => ({ ...later, ...first }), command),
    ];
  });

/** The order matters: later rules see the sector that an earlier one chose. A new rule is a line here. */
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
