import { showReportHeatmap } from '@balcao/contracts';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { changeSettingTo } from '../../testing/desk/desk-answers.ts';
import { openDashboard } from '../../testing/desk/open-dashboard.ts';

type Options = NonNullable<Parameters<typeof openDashboard>[0]>;

const titles = { en: 'By hour and weekday', 'pt-BR': 'Por hora e dia da semana' };

/** Opens the dashboard with these values, hour by hour from Monday on, and returns its heat map. */
const openHeatMap = async (
  valueOf: (index: number) => number,
  {
    language = 'en',
    isDark = false,
    width = 1440,
  }: Pick<Options, 'width'> & { language?: 'en' | 'pt-BR'; isDark?: boolean } = {},
): Promise<Element> => {
  await openDashboard({
    width,
    language,
    prepare: ({ gateway, data }) => {
      if (isDark) changeSettingTo(data, 'darkMode', 'enabled');
      gateway.answer(showReportHeatmap, () => ({
        timezone: 'America/Sao_Paulo',
        rebuilding: false,
        cells: Array.from({ length: 168 }, (_, index) => ({
          weekday: Math.floor(index / 24),
          hour: index % 24,
          value: valueOf(index),
        })),
      }));
    },
  });
  const grid = page.getByRole('grid', { name: titles[language] });
  await expect.element(grid).toBeInTheDocument();
  return grid.element();
};

/** Red, green, blue and opacity of a colour, each up to 1. */
const partsOf = (color: string): readonly [number, number, number, number] => {
  const [red = 0, green = 0, blue = 0, opacity = 1] = (color.match(/[\d.]+/g) ?? []).map(Number);
  return [red / 255, green / 255, blue / 255, opacity];
};

const luminanceOf = (parts: readonly number[]): number =>
  parts
    .slice(0, 3)
    .map((part) => (part <= 0.040_45 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4))
    .reduce((sum, part, index) => sum + part * ([0.2126, 0.7152, 0.0722][index] ?? 0), 0);

/** The contrast of a cell's text. axe does not check it, because of the button's ripple. */
const contrastOf = (cell: Element): number => {
  const card = cell.closest('section');
  if (card === null) throw new Error('the cell is in no card');
  const paper = partsOf(getComputedStyle(card).backgroundColor);
  const { backgroundColor, color } = getComputedStyle(cell);
  const [red, green, blue, opacity] = partsOf(backgroundColor);
  const seen = [red, green, blue].map((part, index) => part * opacity + (paper[index] ?? 0) * (1 - opacity));
  const [light = 0, dark = 0] = [luminanceOf(seen), luminanceOf(partsOf(color))].toSorted(
    (one, other) => other - one,
  );
  return (light + 0.05) / (dark + 0.05);
};

test.each([false, true])('each number is legible on its colour (dark: %s)', async (isDark) => {
  const grid = await openHeatMap((index) => index + 1, { isDark });
  const cells = [...grid.querySelectorAll('button')];
  expect(cells.length).toBe(168);
  expect(Math.min(...cells.map(contrastOf))).toBeGreaterThanOrEqual(4.5);
});

test.each([
  ['en', 390],
  ['pt-BR', 390],
  ['pt-BR', 1440],
] as const)(
  'times stand in one line of their cells, and no hour is cut off (%s, %i px)',
  async (language, width) => {
    const grid = await openHeatMap((index) => 40 + index * 5_310, { language, width });
    await page.getByRole('combobox', { name: language === 'en' ? 'Figure' : 'Número' }).click();
    await page
      .getByRole('option', { name: language === 'en' ? 'Resolution' : 'Resolução', exact: true })
      .click();
    const cell = page.getByRole('button', {
      name: language === 'en' ? /^Mon 00:00: 40s/ : /^seg. 00:00: 40 s/,
    });
    await expect.element(cell).toBeInTheDocument();
    const tooWide = [...grid.querySelectorAll('button')].filter((button) => {
      const range = document.createRange();
      range.selectNodeContents(button);
      const text = range.getBoundingClientRect();
      const { width: room } = button.getBoundingClientRect();
      return text.width > room || text.height > 20;
    });
    expect(tooWide.map(({ textContent }) => textContent)).toEqual([]);
    const { scrollHeight = 0, clientHeight = 0 } = grid.parentElement ?? {};
    expect(scrollHeight).toBeLessThanOrEqual(clientHeight);
  },
);
