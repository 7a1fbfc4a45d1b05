import { getContrastRatio } from '@mui/material/styles';
import { describe, expect, test } from 'vitest';
import { defaultPalettes } from '@balcao/contracts';
import { createAppTheme } from '../../components/theme/create-app-theme.ts';
import { chipColors, readableOn, shownColor, solid, textOn } from './color-contrast.ts';

describe('a chosen colour', () => {
  test.each(['#6B62FE', '#52d869', '#F50057', '#ff9100', '#ffffff', '#000000', '#777777'])(
    '%s is readable in both themes',
    (color) => {
      for (const ground of ['#F4F4FA', '#FFFFFF', '#101418', '#181D22'])
        expect(getContrastRatio(readableOn(color, ground), ground)).toBeGreaterThanOrEqual(4.5);
      expect(getContrastRatio(textOn(color), color)).toBeGreaterThanOrEqual(4.5);
    },
  );
});

test.each([
  ['#abc', '#aabbcc'],
  ['#abcd', '#aabbcc'],
  ['#A1B2C3', '#A1B2C3'],
  ['#A1B2C3d4', '#A1B2C3'],
])('%s becomes %s', (color, shown) => {
  expect(solid(color)).toBe(shown);
});

test.each(['', 'red', '#12345', '#fff;}*{display:none', 'url(//x)', '#fff/*', '#fff\n'])(
  'the text %j is no colour and is shown grey (rule K2)',
  (text) => {
    expect([shownColor(text), solid(text), chipColors(text).bgcolor]).toEqual(Array(3).fill('#9e9e9e'));
  },
);
test.each(['#abc', '#abcd', '#A1B2C3', '#a1b2c3d4'])('the colour %s is shown as it is', (color) => {
  expect(shownColor(color)).toBe(color);
});

test('text is readable on a colour that is nearly invisible on the page', () => {
  const { bgcolor, color } = chipColors('#ffff0010');
  expect(getContrastRatio(color, bgcolor)).toBeGreaterThanOrEqual(4.5);
});

test.each(['light', 'dark'] as const)('the %s theme does not change primary.main and is readable', (mode) => {
  const { palette } = createAppTheme(mode, defaultPalettes);
  expect(palette.primary.main).toBe(defaultPalettes[mode].primary);
  expect(getContrastRatio(palette.primary.contrastText, palette.primary.dark)).toBeGreaterThanOrEqual(4.5);
  for (const ground of [palette.background.default, palette.background.paper]) {
    for (const color of [
      palette.primary.dark,
      palette.text.primary,
      palette.text.secondary,
      palette.error.main,
    ])
      expect(getContrastRatio(color, ground)).toBeGreaterThanOrEqual(4.5);
  }
});
