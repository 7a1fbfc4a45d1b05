import { hasVisible, isOpen, plainHours, todaysIntervals } from '@balcao/contracts';
import { chosenSector } from './choice.rules.ts';
import {
  isFree,
  isUnassigned,
  type Command,
  type Facts,
  type Rule,
  type Sector,
  type Situation,
  type ConnectionTexts,
  type DeskTime,
} from './react.state.ts';
import { opensAtOf } from './absence.rules.ts';

/** Leads a contact without a sector to one (rules J3 and J4). */
export const menuRule: Rule = (situation) => {
  const { event, facts } = situation;
  const [only, second] = facts.sectors;
  if (facts.place.queueId !== null || !isUnassigned(facts) || only === undefined) return [];
  if (event.type === 'answered') return [];
  // With one sector there is nothing to ask, so it is assigned silently, even if the desk began the conversation.
  if (second === undefined && event.type !== 'timer')
    return [{ type: 'assign', queueId: only.id, cause: 'single-sector' }];
  if (!isFree(facts)) return [];
  if (event.type === 'timer')
    return event.kind === 'menu-hint' && isWaitingForHint(facts) ? missed(situation) : [];
  if (event.type === 'call') return [];
  if (facts.span.menuQueueIds === null) return [menu(situation)];
  // A picture or voice note is not an answer, so not a wrong one either.
  if (event.text === null || !hasVisible(event.text)) return [];
  const sector = chosenSector(event.text, facts.span.menuQueueIds, facts.sectors);
  if (sector !== null) return [...chosen(sector, situation)];
  return facts.span.isGivenUp ? [] : missed(situation);
};

const isWaitingForHint = ({ span }: Facts): boolean =>
  span.menuQueueIds !== null && !span.isHinted && !span.isAttended;

const menu = ({ facts: { connection, sectors }, calendar, now }: Situation): Command => {
  const text = menuText(connection, sectors, { ...calendar, now });
  return {
    type: 'say',
    rule: 'menu',
    text,
    menuQueueIds: sectors.map(({ id }) => id),
    ...opensAtOf(text, sectors, calendar, now),
  };
};

const chosen = (sector: Sector, { calendar, now }: Situation): readonly Command[] => [
  { type: 'assign', queueId: sector.id, cause: 'menu' },
  // A closed sector sends its absence text instead.
  ...(isOpen(sector.calendar, now, calendar.timeZone) && hasVisible(sector.greetingMessage)
    ? ([{ type: 'say', rule: 'sector-greeting', text: sector.greetingMessage.trim() }] as const)
    : []),
];

/** One hint, unless a person answered since the menu; then the default sector; without one, admins are notified. */
const missed = ({ facts, calendar, now }: Situation): readonly Command[] => {
  const { hintMessage, defaultQueueId } = facts.connection;
  if (!facts.span.isHinted && !facts.span.isAttended && hasVisible(hintMessage)) {
    const text = hintMessage.trim();
    return [{ type: 'say', rule: 'menu-hint', text, ...opensAtOf(text, facts.sectors, calendar, now) }];
  }
  const isThere = facts.sectors.some(({ id }) => id === defaultQueueId);
  return defaultQueueId !== null && isThere
    ? [{ type: 'assign', queueId: defaultQueueId, cause: 'default-sector' }]
    : [{ type: 'give-up' }];
};

/** The greeting of the connection, and its numbered sectors (rule J3). */
const menuText = (
  { greetingMessage, isDisplay }: ConnectionTexts,
  sectors: readonly Sector[],
  { timeZone, now }: DeskTime & { readonly now: Date },
): string => {
  const lines = sectors.map((sector, index) => {
    const hours = isDisplay ? hoursOf(sector, now, timeZone) : '';
    return `*${index + 1}* - ${sector.name}${hours}`;
  });
  const greeting = greetingMessage.trim();
  return [...(greeting === '' ? [] : [greeting]), lines.join('\n')].join('\n\n');
};

/** The hours of every day, else those of today. A sector that always works, or not today, shows none. */
const hoursOf = ({ calendar, startWork, endWork }: Sector, now: Date, timeZone: string): string => {
  const plain = plainHours(calendar.workWeek);
  if (plain !== undefined && startWork === '' && endWork === '') return '';
  const intervals = plain === undefined ? todaysIntervals(calendar, now, timeZone) : [plain];
  return intervals
    .map(({ start, end }, index) => `${index === 0 ? ' ' : ' e '}das ${start} as ${end}`)
    .join('');
};
