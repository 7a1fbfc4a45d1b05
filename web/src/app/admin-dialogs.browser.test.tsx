import { describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import type { Language } from '../lib/text/languages.ts';
import { i18n } from '../locales/i18n.ts';
import { dailyRows } from '../testing/daily-rows.ts';
import { changeSettingTo } from '../testing/desk/desk-answers.ts';
import { answerLongNames, person, sector } from '../testing/desk/long-names.ts';
import { openDesk } from '../testing/desk/open-desk.tsx';
import { graveFindings } from '../testing/page-checks/grave-findings.ts';
import { lostParts } from '../testing/page-checks/lost-parts.ts';

/** Each dialog of the admin pages, and the buttons that lead to it. */
const dialogs: readonly {
  readonly name: string;
  readonly at: string;
  readonly pressed: () => readonly string[];
}[] = [
  ...(['add', 'edit', 'delete', 'sessions', 'link'] as const).map((name) => ({
    name: `users, ${name}`,
    at: '/users',
    pressed: () => {
      const t = i18n.getFixedT(null, 'users');
      const of = { name: person };
      const labels = {
        add: t('add'),
        edit: t('editOne', of),
        delete: t('deleteOne', of),
        sessions: t('sessions.open', of),
        link: t('link.open', of),
      };
      return [labels[name]];
    },
  })),
  ...(['add', 'edit', 'delete'] as const).map((name) => ({
    name: `sectors, ${name}`,
    at: '/queues',
    pressed: () => {
      const t = i18n.getFixedT(null, 'queues');
      const of = { name: sector };
      return [{ add: t('add'), edit: t('editOne', of), delete: t('deleteOne', of) }[name]];
    },
  })),
  ...(['add', 'edit', 'delete', 'all'] as const).map((name) => ({
    name: `tags, ${name}`,
    at: '/tags',
    pressed: () => {
      const t = i18n.getFixedT(null, 'tags');
      const of = { name: sector };
      const labels = {
        add: t('add'),
        edit: t('editOne', of),
        delete: t('deleteOne', of),
        all: t('deleteAll'),
      };
      return [labels[name]];
    },
  })),
  ...(['add', 'edit', 'delete', 'all'] as const).map((name) => ({
    name: `quick answers, ${name}`,
    at: '/quickAnswers',
    pressed: () => {
      const t = i18n.getFixedT(null, 'quick-answers');
      const of = { name: 'bom-dia' };
      const labels = {
        add: t('add'),
        edit: t('editOne', of),
        delete: t('deleteOne', of),
        all: t('deleteAll'),
      };
      return [labels[name]];
    },
  })),
  ...(['add', 'edit', 'delete', 'disconnect', 'code', 'restart'] as const).map((name) => ({
    name: `connections, ${name}`,
    at: '/connections',
    pressed: () => {
      const t = i18n.getFixedT(null, 'connections');
      const of = { name: sector };
      const labels = {
        add: t('add'),
        edit: t('editOf', of),
        delete: t('deleteOf', of),
        disconnect: t('actions.disconnect'),
        code: t('actions.showCode'),
        restart: t('restart.title'),
      };
      return [labels[name]];
    },
  })),
  ...(['add', 'edit', 'delete', 'person', 'import', 'export', 'all'] as const).map((name) => ({
    name: `contacts, ${name}`,
    at: '/contacts',
    pressed: () => {
      const t = i18n.getFixedT(null, 'contacts');
      const of = { name: person };
      const steps = {
        add: [t('add')],
        edit: [t('editOne', of)],
        delete: [t('deleteOne', of)],
        person: [t('editOne', of), t('person.open')],
        import: [t('more'), t('import.title')],
        export: [t('more'), t('export')],
        all: [t('more'), t('deleteAll')],
      };
      return steps[name];
    },
  })),
  { name: 'tokens, add', at: '/apikey', pressed: () => [i18n.getFixedT(null, 'api')('tokens.add')] },
  { name: 'webhooks, add', at: '/webhooks', pressed: () => [i18n.getFixedT(null, 'webhooks')('add')] },
];

const views = [
  [1440, 900, 'pt-BR', 'light'],
  [900, 700, 'es', 'dark'],
  [390, 800, 'pt-BR', 'dark'],
  [390, 800, 'en', 'light'],
] as const satisfies readonly (readonly [number, number, Language, 'light' | 'dark'])[];

/** The narrow view with the longest words. */
const isNarrow = (nth: number): boolean => nth === 2;
/** Each dialog is shown in two views: the narrow one, and in `npm run test:all` one more. */
const isShown = (index: number, nth: number): boolean => isNarrow(nth) || [0, 1, 3][index % 3] === nth;

/** Nothing is cut off or out of reach, and every control has a name. */
describe.each(
  dailyRows(
    views.map((view, nth) => [nth, ...view] as const),
    ([nth]) => isNarrow(nth),
  ),
)('view %i: at %i by %i px in %s, %s', (nth, width, height, language, theme) => {
  test.each(dialogs.filter((_, index) => isShown(index, nth)))(
    'the dialog of $name shows everything',
    async ({ at: path, pressed }) => {
      await openDesk({
        at: path,
        width,
        height,
        language,
        user: { profile: 'admin' },
        prepare: (desk) => {
          answerLongNames(desk);
          if (theme === 'dark') changeSettingTo(desk.data, 'darkMode', 'enabled');
        },
      });
      await expect.poll(() => page.getByRole('heading').elements().length).toBeGreaterThan(0);
      for (const label of pressed()) {
        const named = { name: label, exact: true };
        await page.getByRole('button', named).or(page.getByRole('menuitem', named)).last().click();
      }
      await expect.element(page.getByRole('dialog').last()).toBeVisible();
      await expect.poll(() => document.getAnimations().length).toBe(0);
      expect(lostParts()).toEqual([]);
      expect(await graveFindings()).toEqual([]);
    },
  );
});
