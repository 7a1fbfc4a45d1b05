import {
  countTags,
  listReportTickets,
  showReportBreakdown,
  showReportHeatmap,
  showReportSeries,
  showReportSummary,
  showReportWall,
} from '@balcao/contracts';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { dailyRows } from '../../testing/daily-rows.ts';
import { changeSettingTo } from '../../testing/desk/desk-answers.ts';
import { openDashboard } from '../../testing/desk/open-dashboard.ts';
import { sampleFigures } from '../../testing/desk/report-answers.ts';
import { graveFindings } from '../../testing/page-checks/grave-findings.ts';
import { lostParts } from '../../testing/page-checks/lost-parts.ts';

const asked = [showReportSummary, showReportSeries, showReportBreakdown, showReportHeatmap, countTags];

/** The positions and sizes of the headings and parts of the page. */
const boxes = (): string[] =>
  [...document.querySelectorAll('main h1, main h2, main section, main li:has(> button)')]
    .filter((part) => part.closest('[role=group]') === null)
    .map((part) => {
      const { top, left, width, height } = part.getBoundingClientRect();
      return [part.tagName, ...[top, left, width, height].map(Math.round)].join(' ');
    });

/** The figures of a desk with long numbers and times. */
const longFigures = () => {
  const figures = sampleFigures();
  const clock = { count: 12_840, median: 1_232, p90: 12_659, mean: 12_284 };
  const times = { wall: clock, working: clock };
  return {
    ...figures,
    firstResponse: { ...times, unanswered: 1_083 },
    response: { ...times, unanswered: 1_143 },
  };
};

const widths = [
  [1440, 'en'],
  [1440, 'pt-BR'],
  [1440, 'es'],
  [900, 'pt-BR'],
  [390, 'es'],
] as const;

test.each(dailyRows(widths, (_, index) => index === 1 || index === 4))(
  'at %i px in %s nothing moves when figures come',
  async (width, language) => {
    const given: (() => void)[] = [];
    await openDashboard({
      width,
      language,
      prepare: ({ gateway }) => {
        gateway.answer(showReportSummary, ({ query: { from, to } }) => ({
          timezone: 'America/Sao_Paulo',
          rebuilding: false,
          ...longFigures(),
          before: { from, to, ...sampleFigures(0.8) },
        }));
        given.push(...asked.map((endpoint) => gateway.hold(endpoint)));
      },
    });
    // All cards of charts wait in their skeletons.
    await expect.poll(() => document.querySelectorAll('main section').length).toBe(12);
    const before = boxes();
    expect(before.length).toBeGreaterThan(15);
    for (const give of given) give();
    await expect.poll(() => document.querySelectorAll('main [role=status][aria-label]').length).toBe(0);
    await expect
      .poll(() => document.querySelectorAll('.MuiBarElement-root, main rect').length)
      .toBeGreaterThan(10);
    expect(boxes()).toEqual(before);
  },
);

test.each([390, 900, 1440])("at %i px the wall's sectors stay where their skeleton was", async (width) => {
  const given: (() => void)[] = [];
  await openDashboard({
    at: '/wall',
    width,
    prepare: ({ gateway }) => {
      given.push(gateway.hold(showReportWall));
    },
  });
  const topOf = (part: Element | null | undefined): number =>
    Math.round(part?.getBoundingClientRect().top ?? Number.NaN);
  const skeletons = (): readonly Element[] => [
    ...document.querySelectorAll('#wall [role=status] > div:last-child > div'),
  ];
  await expect.poll(skeletons).toHaveLength(3);
  const before = topOf(skeletons()[0]);
  for (const give of given) give();
  await expect.element(page.getByRole('heading', { name: 'Support' })).toBeVisible();
  const card = page.getByRole('heading', { name: 'Sales' }).element().closest('li');
  // A bone has a margin of 4 px.
  expect(Math.abs(topOf(card) - (before - 4))).toBeLessThanOrEqual(1);
});

type Prepare = NonNullable<NonNullable<Parameters<typeof openDashboard>[0]>['prepare']>;
const states: Readonly<Record<string, Prepare>> = {
  waiting: ({ gateway }) => {
    for (const endpoint of [...asked, showReportWall]) gateway.hold(endpoint);
  },
  failing: ({ gateway }) => {
    for (const endpoint of [...asked, showReportWall]) gateway.refuse(endpoint, 'ERR_NO_PERMISSION');
  },
  empty: ({ gateway, data }) => {
    data.queues = [];
    data.users = [];
    data.tags = [];
    gateway.answer(showReportSeries, () => ({ timezone: 'UTC', rebuilding: true, buckets: [] }));
  },
  full: () => undefined,
};

const themes = ['light', 'dark'] as const;
const shownStates = ['/', '/wall'].flatMap((at, pageAt) =>
  Object.keys(states).flatMap((state, stateAt) =>
    // Every day each page has a state in one theme, and the other page has it in the other one.
    dailyRows(themes, (_, themeAt) => themeAt === (pageAt + stateAt) % 2).map(
      (theme) => [at, state, theme] as const,
    ),
  ),
);

test.each(shownStates)(
  '%s is %s in %s: axe finds nothing grave, and nothing is lost at 390 px',
  async (at, state, theme) => {
    await openDashboard({
      at,
      width: 390,
      prepare: (desk) => {
        if (theme === 'dark') changeSettingTo(desk.data, 'darkMode', 'enabled');
        states[state]?.(desk);
      },
    });
    const sign =
      { waiting: '[role=status]', failing: '[role=alert]', empty: 'p', full: 'ul' }[state] ?? 'main';
    await expect.poll(() => document.querySelector(`main ${sign}`)).not.toBeNull();
    if (at === '/') await expect.poll(() => document.querySelectorAll('main section').length).toBe(12);
    expect(lostParts()).toEqual([]);
    expect(await graveFindings()).toEqual([]);
  },
);

test.each(['light', 'dark'] as const)(
  'tables and the list behind a figure in %s: axe finds no serious problem',
  async (theme) => {
    await openDashboard({
      prepare: ({ data, gateway }) => {
        if (theme === 'dark') changeSettingTo(data, 'darkMode', 'enabled');
        gateway.answer(listReportTickets, () => ({
          timezone: 'UTC',
          rebuilding: false,
          entries: [],
          next: null,
        }));
      },
    });
    await expect.poll(() => document.querySelectorAll('main section').length).toBe(12);
    for (const each of document.querySelectorAll<HTMLElement>('main [aria-label^="Show as a table"]'))
      each.click();
    await expect.poll(() => document.querySelectorAll('main table').length).toBe(10);
    expect(await graveFindings()).toEqual([]);
    await page.getByRole('button', { name: /Waiting\s*6/ }).click();
    await expect.element(page.getByText('No ticket is behind this figure')).toBeVisible();
    expect(await graveFindings()).toEqual([]);
  },
);
