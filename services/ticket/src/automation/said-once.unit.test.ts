import { expect, test } from 'vitest';
import { callText } from './calls.rules.ts';
import { connection, inSales, night, noon, reactionTo, sales, sectorOf } from './testing/situations.ts';

const text = 'Estamos fechados.';

test('rules that say the same because of one event send one text, which counts for each (J10)', () => {
  const sector = sectorOf(sales.id, sales.name, { absenceMessage: text });
  const facts = inSales({ sector, connection: { ...connection, openingMessage: text } });
  expect(reactionTo('oi', facts, night)).toEqual([
    { type: 'say', rule: 'absence', text, closedUntil: '2026-11-21T11:00:00.000Z' },
  ]);
});

test('a call a moment after another gets no second text, a later one does (J10)', () => {
  const called = (seconds: number, isHere = true) =>
    reactionTo(
      { type: 'call' },
      inSales({
        acceptsCalls: false,
        said: [{ text: callText, at: new Date(noon.getTime() - seconds * 1_000), isHere }],
      }),
    );
  const asked = { type: 'say', rule: 'call', text: callText };
  expect([called(9), called(10), called(9, false)]).toEqual([[], [asked], [asked]]);
});
