import { expect, test } from 'vitest';
import { shownCards } from './shown-cards.ts';

const card = (...lines: readonly string[]): string =>
  ['BEGIN:VCARD', 'VERSION:3.0', ...lines, 'END:VCARD'].join('\n');

test('a card shows its name and its numbers, each once', () => {
  const body = card(
    'FN:Carlos Silva',
    'TEL;type=CELL;waid=5511912345678:+55 11 91234-5678',
    'item1.TEL:+55 (11) 91234-5678',
    'TEL:+1 202 555 0100',
  );
  expect(shownCards(`${body}\n${card('FN:B')}`)).toEqual([
    { name: 'Carlos Silva', numbers: ['+5511912345678', '+12025550100'] },
    { name: 'B', numbers: [] },
  ]);
});

test('a card without a name shows its number, masked if need be', () => {
  expect(shownCards(card('TEL;waid=551191111****:+55 11 91111-****'))).toEqual([
    { name: '+551191111****', numbers: ['+551191111****'] },
  ]);
});

test.each(['', 'no card', 'BEGIN:VCARD', 'BEGIN:VCARD\nTEL:none\nEND:VCARD'])(
  'an unreadable card shows nobody: %j',
  (body) => expect(shownCards(body)).toEqual([]),
);

test('a long name is cut after a whole character', () => {
  expect(shownCards(card(`FN:${'a'.repeat(99)}🎉🎉`))[0]?.name).toBe(`${'a'.repeat(99)}🎉`);
});
