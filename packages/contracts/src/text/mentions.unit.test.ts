import { expect, test } from 'vitest';
import { mentionsIn, renameMentions } from './mentions.ts';

test('people are mentioned by their address', () => {
  const text = '@5511900513001 e (@5511900513002), @5511900513001!';
  expect(mentionsIn(text)).toEqual(['5511900513001', '5511900513002']);
  expect(renameMentions(text, (digits) => (digits.endsWith('1') ? 'Zé' : null))).toBe(
    '@Zé e (@5511900513002), @Zé!',
  );
});

test.each(['ana@5511900513001.com', '@1234567', '@5511900513001x', '5511900513001', '@ 5511900513001'])(
  '%s mentions nobody',
  (text) => {
    expect(mentionsIn(text)).toEqual([]);
    expect(renameMentions(text, () => 'Zé')).toBe(text);
  },
);
