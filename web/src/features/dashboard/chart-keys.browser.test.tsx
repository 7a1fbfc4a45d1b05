import { listReportTickets, showReportSeries } from '@balcao/contracts';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { openDashboard } from '../../testing/desk/open-dashboard.ts';
import { isFocusVisible } from '../../testing/page-checks/is-focus-visible.ts';

const midnight = (day: number): string => `2026-11-${String(day)}T03:00:00.000Z`;

const open = (language: 'en' | 'pt-BR' | 'es' = 'en') =>
  openDashboard({
    language,
    prepare: ({ gateway }) =>
      gateway.answer(showReportSeries, () => ({
        timezone: 'America/Sao_Paulo',
        rebuilding: false,
        buckets: [6, 0, 9].map((value, index) => ({ start: midnight(20 + index), value })),
      })),
  });

/** By Tab, from the button before the chart. */
const tabToChart = async (name: string): Promise<void> => {
  const card = page.getByRole('region', { name, exact: true });
  const chart = card.getByRole('group', { name, exact: true });
  await expect.poll(() => chart.query()?.querySelectorAll('[tabindex="0"]').length).toBe(1);
  (await card.getByRole('button').first().findElement()).focus();
  await userEvent.keyboard('{Tab}');
  expect(chart.element().contains(document.activeElement)).toBe(true);
  expect(isFocusVisible()).toBe(true);
};

/** The text that a screen reader says for the focused element. */
const says = async (name: string): Promise<void> => {
  await expect.element(page.getByRole('img', { name, exact: true })).toHaveFocus();
};

test.each([
  ['en', 'Day by day', 'Arrow keys go from bar to bar, Enter lists its tickets.'],
  ['pt-BR', 'Dia a dia', 'As setas vão de barra em barra; Enter lista os atendimentos.'],
  ['es', 'Día a día', 'Las flechas van de barra en barra; Enter lista sus tickets.'],
] as const)(
  'in %s arrows walk over bars, and each bar is spoken in that language',
  async (language, name, keys) => {
    await open(language);
    await tabToChart(name);
    await expect.element(page.getByRole('group', { name, exact: true })).toHaveAccessibleDescription(keys);
    await userEvent.keyboard('{ArrowRight}');
    await says('20/11: 6');
    await userEvent.keyboard('{ArrowRight}');
    await says('21/11: 0');
    await userEvent.keyboard('{End}');
    await says('22/11: 9');
  },
);

test('Enter lists the tickets of the focused bar, and nothing for an empty bar', async () => {
  const { gateway } = await open();
  await tabToChart('Day by day');
  await userEvent.keyboard('{ArrowRight}{ArrowRight}');
  await says('21/11: 0');
  await userEvent.keyboard('{Enter}{ArrowLeft}');
  await says('20/11: 6');
  expect(gateway.queries(listReportTickets)).toEqual([]);
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByRole('dialog', { name: 'Day by day: 20/11' })).toBeVisible();
  expect(gateway.queries(listReportTickets).at(-1)).toMatchObject({
    figure: 'created',
    since: midnight(20),
    until: midnight(21),
  });
  await userEvent.keyboard('{Escape}');
  await says('20/11: 6');
});

test('arrow keys go through a ranking from top to bottom, by the names of its bars', async () => {
  const { gateway } = await open();
  await tabToChart('By sector');
  await userEvent.keyboard('{ArrowDown}');
  await says('Sales: 40');
  await userEvent.keyboard('{ArrowDown}');
  await says('Support: 39');
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByRole('dialog', { name: 'Opened tickets: Support' })).toBeVisible();
  expect(gateway.queries(listReportTickets).at(-1)).toMatchObject({ figure: 'created', queueIds: [2] });
});

test('in the heat map arrow keys go only to filled cells, and empty cells take no focus', async () => {
  await open();
  const card = page.getByRole('region', { name: 'By hour and weekday', exact: true });
  // Nothing happens before seven.
  await expect.element(card.getByText('Mon 06:00: 0')).toBeInTheDocument();
  await expect.element(card.getByRole('button', { name: /^Mon 06:00/ })).not.toBeInTheDocument();
  const all = card.getByRole('grid').getByRole('button').elements();
  expect(all.filter((each) => each.getAttribute('tabindex') === '0')).toEqual([all[0]]);
  // The last cell of Monday: the next one is the first filled cell of Tuesday.
  const last = card.getByRole('button', { name: /^Mon / }).elements().at(-1);
  if (!(last instanceof HTMLElement)) throw new Error('there is no such field');
  last.focus();
  await userEvent.keyboard('{ArrowRight}');
  expect(document.activeElement?.getAttribute('aria-label')).toMatch(/^Tue 07:00/);
});
