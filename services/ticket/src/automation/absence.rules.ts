import { hasVisible, isOpen, saysOpening, opensNext } from '@balcao/contracts';
import { isFree, type Command, type Rule, type Sector, type DeskTime } from './react.state.ts';
import type { Span } from './span.state.ts';

/**
 * Sends the absence text and the next opening once per closed period. The opening is left out if the absence text
 * names it already (rule J5).
 */
export const absenceRule: Rule = ({ event, facts, calendar, now }) => {
  const { sector, span, earlierAbsence, connection } = facts;
  if (event.type === 'answered' || event.type === 'call') return [];
  if (event.type === 'timer' && event.kind !== 'menu-hint') return [];
  if (sector === null || !isFree(facts) || isOpen(sector.calendar, now, calendar.timeZone)) return [];
  const closedUntil = firstOpening([sector], calendar, now);
  if ([span.absence, earlierAbsence].some((sent) => wasSent(sent, closedUntil, now))) return [];
  return absence(sector, connection.openingMessage.trim(), closedUntil).map((say) => ({
    ...say,
    ...opensAtOf(say.text, [sector], calendar, now),
  }));
};

export const wasSent = (sent: Span['absence'], closedUntil: string | null, now: Date): boolean => {
  if (sent === null) return false;
  return sent.until === null ? closedUntil === null : Date.parse(sent.until) > now.getTime();
};

type Text = Extract<Command, { type: 'say' }>;

/** A text that names the opening is not sent if the opening is unknown. */
const absence = (sector: Sector, opening: string, closedUntil: string | null): readonly Text[] => {
  const text = sector.absenceMessage.trim();
  const isSayable = (words: string): boolean =>
    hasVisible(words) && (closedUntil !== null || !saysOpening(words));
  const said: Text[] = isSayable(text) ? [{ type: 'say', rule: 'absence', text, closedUntil }] : [];
  if (!isSayable(opening) || (said.length > 0 && saysOpening(text))) return said;
  return [
    ...said,
    { type: 'say', rule: 'opens-at', text: opening, ...(said.length === 0 ? { closedUntil } : {}) },
  ];
};

/** When the first of the sectors works next, or now; null if none ever works. */
export const firstOpening = (
  sectors: readonly Sector[],
  { timeZone }: DeskTime,
  now: Date,
): string | null => {
  if (sectors.some(({ calendar }) => isOpen(calendar, now, timeZone))) return now.toISOString();
  const openings = sectors.flatMap(({ calendar }) => opensNext(calendar, now, timeZone) ?? []);
  const [first] = openings.toSorted((one, other) => one.getTime() - other.getTime());
  return first?.toISOString() ?? null;
};

/** The opening for a text that names it; empty for other texts. */
export const opensAtOf = (
  text: string,
  sectors: readonly Sector[],
  calendar: DeskTime,
  now: Date,
): { readonly opensAt?: string | null } =>
  saysOpening(text) ? { opensAt: firstOpening(sectors, calendar, now) } : {};
