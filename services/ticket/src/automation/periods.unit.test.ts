import { describe, expect, test } from 'vitest';
import { react } from './react.rules.ts';
import { newSpan } from './span.state.ts';
import { factsOf, inSales, menuOf, night, reactionTo, sectorOf } from './testing/situations.ts';

describe('an answer in a ticket that nobody holds (J1)', () => {
  const answered = { ...menuOf, isAnswered: true };
  test('the desk stands back once, and sends nothing afterwards', () => {
    expect(reactionTo({ type: 'answered' }, factsOf({ span: menuOf }))).toEqual([{ type: 'stand-back' }]);
    expect(reactionTo({ type: 'answered' }, factsOf({ span: answered }))).toEqual([]);
    for (const text of ['2', 'hein?']) expect(reactionTo(text, factsOf({ span: answered }))).toEqual([]);
    expect(reactionTo('oi', inSales({ span: answered }), night)).toEqual([]);
  });
});

describe('hours and summer time (J5)', () => {
  /** At 2 in the morning of 1 November, clocks in New York go back to 1. */
  const late = sectorOf(4, 'Vendas', { startWork: '01:30', endWork: '01:45' });
  const said = (at: string, span = newSpan) =>
    react(
      { type: 'received', text: 'oi' },
      inSales({ sector: late, sectors: [late], span }),
      { timeZone: 'America/New_York' },
      new Date(at),
    ).flatMap((command) => (command.type === 'say' ? [command.closedUntil ?? command.rule] : []));

  test('an hour that a clock change repeats counts twice, and the time in between is a closed period', () => {
    expect(said('2026-11-01T05:20:00Z')).toEqual(['2026-11-01T05:30:00.000Z', 'opens-at']);
    expect(said('2026-11-01T05:35:00Z')).toEqual([]);
    const told = { ...newSpan, absence: { until: '2026-11-01T05:30:00.000Z' } };
    expect(said('2026-11-01T05:50:00Z', told)).toEqual(['2026-11-01T06:30:00.000Z', 'opens-at']);
    expect(said('2026-11-01T06:35:00Z')).toEqual([]);
  });

  test('an hour that a clock change skips does not count that day', () => {
    const gone = sectorOf(4, 'Vendas', { startWork: '02:10', endWork: '02:50' });
    const [say] = react(
      { type: 'received', text: 'oi' },
      inSales({ sector: gone, sectors: [gone] }),
      { timeZone: 'America/New_York' },
      new Date('2026-03-08T06:30:00Z'),
    );
    expect(say).toMatchObject({ rule: 'absence', closedUntil: '2026-03-09T06:10:00.000Z' });
  });

  test('a contact who got the absence text in a former ticket does not get it again in that closed period', () => {
    const until = '2026-11-21T11:00:00.000Z';
    expect(reactionTo('oi', inSales({ earlierAbsence: { until } }), night)).toEqual([]);
    expect(reactionTo('oi', inSales({ earlierAbsence: { until: null } }), night)).toHaveLength(2);
  });
});
