import type { Counted, CountedSpan } from './count-spans.ts';
import type { RawEvent } from './raw-events.ts';
import type { createMinuteClock, Hours } from './worked-minutes.ts';

/** An event that a figure counts. */
export type Fact = {
  readonly figure: string;
  readonly at: number;
  readonly ticketId: number;
  readonly contactId: number;
  readonly isGroup: boolean;
  readonly userId: number | null;
  readonly queueId: number | null;
  readonly connectionId: number | null;
  readonly tagIds: readonly number[];
  readonly wall: number | null;
  readonly working: number | null;
};

const closedBy = { person: 'closedByPerson', automatic: 'closedByDesk', api: 'closedByApi' } as const;

type Clock = ReturnType<typeof createMinuteClock>;
type Shared = Omit<Fact, 'figure' | 'at' | 'wall' | 'working'>;

/** All facts of the period (rules Y1 to Y4). */
export const countFacts = (
  { spans, tagsNow }: Counted,
  log: readonly RawEvent[],
  clock: Clock,
): readonly Fact[] => {
  const hours = log.flatMap(({ at, data: { queue } }) => (queue === undefined ? [] : [{ at, ...queue }]));
  const hoursOf = (span: CountedSpan, queueId: number | null): Hours | undefined => {
    const known = hours.filter(({ id }) => id === queueId);
    return known.findLast(({ at }) => at <= span.from) ?? known[0];
  };
  return spans.flatMap((span): readonly Fact[] => {
    const shared = sharedOf(span, tagsNow, span.places.at(-1)?.place);
    const calendar = hoursOf(span, shared.queueId);
    const worked = (from: number, to: number): number =>
      calendar === undefined ? to - from : clock.workedMs(calendar, from, to);
    const count = (figure: string, at: number): Fact => ({
      ...shared,
      figure,
      at,
      wall: null,
      working: null,
    });
    const time = (figure: string, start: number, to: number, userId: number | null): Fact => {
      const from = Math.min(start, to);
      return { ...shared, figure, at: to, userId, wall: to - from, working: worked(from, to) };
    };
    const { accepted, ended, turns } = span;
    const facts = [count(span.isReopened ? 'reopened' : 'created', span.from)];
    if (span.isReopenedSoon) facts.push(count('reopenedSoon', span.from));
    if (accepted !== null) facts.push(time('queueTime', span.from, accepted.at, accepted.userId));
    for (const [index, { from, answer }] of turns.entries()) {
      if (answer === null) continue;
      if (index === 0) facts.push(time('firstResponse', from, answer.at, answer.userId));
      facts.push(time('response', from, answer.at, answer.userId));
    }
    if (ended === null) return facts;
    facts.push(count('closed', ended.at));
    facts.push(count(closedBy[ended.by], ended.at));
    const [first] = turns;
    if (first !== undefined) facts.push(time('resolution', first.from, ended.at, shared.userId));
    const held = new Map<number, { wall: number; working: number }>();
    for (const [index, { at, place }] of span.places.entries()) {
      if (place.status !== 'open' || place.userId === null) continue;
      const until = span.places[index + 1]?.at ?? ended.at;
      const sum = held.get(place.userId) ?? { wall: 0, working: 0 };
      held.set(place.userId, { wall: sum.wall + until - at, working: sum.working + worked(at, until) });
    }
    for (const [userId, sum] of held)
      facts.push({ ...shared, figure: 'handling', at: ended.at, userId, ...sum });
    return facts;
  });
};

/** The tickets that were unresolved at a moment. */
export const countStanding = ({ spans, tagsNow }: Counted, asOf: number): readonly Fact[] =>
  spans.flatMap((span): readonly Fact[] => {
    if (span.from > asOf || (span.ended !== null && span.ended.at <= asOf)) return [];
    const stay = span.places.findLast(({ at }) => at <= asOf);
    if (stay === undefined) return [];
    const shared = { ...sharedOf(span, tagsNow, stay.place), wall: null, working: null };
    const facts: Fact[] = [{ ...shared, figure: stay.place.status, at: stay.at }];
    const begun = span.turns.filter(({ from }) => from <= asOf);
    const waiting = begun.findLast(({ answer }) => answer === null || answer.at > asOf);
    if (waiting === undefined) return facts;
    facts.push({ ...shared, figure: 'unanswered', at: waiting.from });
    if (waiting === span.turns[0]) facts.push({ ...shared, figure: 'firstUnanswered', at: waiting.from });
    return facts;
  });

const sharedOf = (
  { ticketId, contactId, isGroup, tagIds }: CountedSpan,
  tagsNow: Counted['tagsNow'],
  place: CountedSpan['places'][number]['place'] | undefined,
): Shared => ({
  ticketId,
  contactId,
  isGroup,
  userId: place?.userId ?? null,
  queueId: place?.queueId ?? null,
  connectionId: place?.whatsappId ?? null,
  tagIds: tagIds ?? [...(tagsNow.get(contactId) ?? [])],
});
