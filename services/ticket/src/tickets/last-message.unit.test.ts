import { expect, test } from 'vitest';
import { withOtherText } from './last-message.rules.ts';

test.each([
  ['🢇 Bom dia', 'Boa tarde', false, '🢇 Boa tarde'],
  ['🢅 Nota: paga', '🚫', false, '🢅 🚫'],
  ['🢅 Nota: paga', '🚫', true, '🢅 🚫'],
  ['🢇 Zé: oi', '🚫', true, '🢇 Zé: 🚫'],
  ['🢇 Nota: paga', 'Nota: não paga', false, '🢇 Nota: não paga'],
  ['🢇 sem nome', 'x', true, '🢇 x'],
])('%s becomes %s (group: %s): %s', (line, preview, isGroup, expected) => {
  expect(withOtherText(line, preview, isGroup)).toBe(expected);
});
