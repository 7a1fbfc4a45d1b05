import {
  changeConnection,
  changeUser,
  createApiToken,
  deskWebhooks,
  endUserSessions,
  listUserSessions,
  makePasswordLink,
  showRestart,
  showUser,
} from '@balcao/contracts';
import { describe, expect, test } from 'vitest';
import { type Locator, page, userEvent } from 'vitest/browser';
import type { Language } from '../lib/text/languages.ts';
import { i18n } from '../locales/i18n.ts';
import { dailyRows } from '../testing/daily-rows.ts';
import { contactSteps, jobId, type SecondStep } from '../testing/desk/contact-steps.ts';
import { changeSettingTo } from '../testing/desk/desk-answers.ts';
import { answerLongNames, at, person, sector } from '../testing/desk/long-names.ts';
import { openDesk } from '../testing/desk/open-desk.tsx';
import { graveFindings } from '../testing/page-checks/grave-findings.ts';
import { lostParts } from '../testing/page-checks/lost-parts.ts';
import { sampleWebhook } from '../testing/sample-webhooks.ts';
import { noRestart } from '../testing/samples.ts';

const dialog = page.getByRole('dialog').last();
const press = (name: string): Promise<void> => page.getByRole('button', { name, exact: true }).last().click();
const field = (name: string): Locator => dialog.getByRole('textbox', { name });
const common = (key: 'add' | 'save' | 'discard.title') => i18n.getFixedT(null, 'common')(key);
const admin = (key: 'conflict.title') => i18n.getFixedT(null, 'admin')(key);

const secret = 'balcao_0193a1b2c3d47e8f_9mX2vQ7rT4kL8wZ1nB6yH3cF5dG0sJpA';

/** States of dialogs and pages that show only after they were used, and the steps to them. */
const steps: readonly SecondStep[] = [
  {
    name: 'a password link that was made',
    at: '/users',
    prepare: ({ gateway }) => {
      gateway.answer(makePasswordLink, () => ({ token: secret, expiresAt: at }));
    },
    go: async () => {
      const t = i18n.getFixedT(null, 'users');
      await press(t('link.open', { name: person }));
      await press(t('link.makeAnew'));
      await expect.element(field(t('link.address'))).toBeVisible();
    },
  },
  {
    name: 'a user whom somebody else changed meanwhile',
    at: '/users',
    prepare: ({ gateway }) => {
      gateway.tellVersion(showUser, () => '"1"');
      gateway.refuse(changeUser, 'ERR_EDIT_CONFLICT', { changed: { name: `${person} Filha` } });
    },
    go: async ({ data }) => {
      const t = i18n.getFixedT(null, 'users');
      await press(t('editOne', { name: person }));
      await field(t('name')).fill(`${person} Neta`);
      data.users = data.users.map((user) => (user.id === 9 ? { ...user, name: `${person} Filha` } : user));
      await press(common('save'));
      await expect.element(dialog.getByText(admin('conflict.title'))).toBeVisible();
    },
  },
  {
    name: 'a connection that somebody else changed meanwhile',
    at: '/connections',
    prepare: ({ gateway }) => {
      gateway.refuse(changeConnection, 'ERR_EDIT_CONFLICT', { changed: { name: `${sector} 2` } });
    },
    go: async ({ data }) => {
      const t = i18n.getFixedT(null, 'connections');
      await press(t('editOf', { name: sector }));
      await field(t('dialog.name')).fill(`${sector} 3`);
      data.connections = data.connections.map((each) =>
        each.id === 1 ? { ...each, name: `${sector} 2` } : each,
      );
      await press(common('save'));
      await expect.element(dialog.getByText(admin('conflict.title'))).toBeVisible();
    },
  },
  {
    name: 'the question before something typed is left',
    at: '/users',
    go: async () => {
      const t = i18n.getFixedT(null, 'users');
      await press(t('add'));
      await field(t('name')).fill(person);
      await userEvent.keyboard('{Escape}');
      await expect.element(page.getByRole('heading', { name: common('discard.title') })).toBeVisible();
    },
  },
  {
    name: 'a token that was made',
    at: '/apikey',
    prepare: ({ gateway }) => {
      gateway.answer(createApiToken, ({ body }) => ({
        ...body,
        id: jobId,
        createdAt: at,
        createdBy: { id: 1, name: person },
        lastUsedAt: null,
        token: secret,
      }));
    },
    go: async () => {
      const t = i18n.getFixedT(null, 'api');
      await press(t('tokens.add'));
      await field(t('tokens.name')).fill(sector);
      await dialog.getByRole('checkbox').first().click();
      await press(common('add'));
      await expect.element(page.getByRole('textbox', { name: t('made.label') })).toHaveValue(secret);
    },
  },
  {
    name: 'the secret of a webhook that was made',
    at: '/webhooks',
    prepare: ({ gateway }) => {
      gateway.answer(deskWebhooks.list, () => ({ webhooks: [], next: null }));
      gateway.answer(deskWebhooks.create, ({ body }) => ({ ...sampleWebhook({ ...body }), secret }));
    },
    go: async () => {
      const t = i18n.getFixedT(null, 'webhooks');
      await press(t('add'));
      await field(t('url')).fill('https://n8n.assistencia.example/webhook/pedidos-e-garantias');
      await dialog.getByRole('checkbox').first().click();
      await press(common('add'));
      await expect
        .poll(() => document.body.querySelector<HTMLInputElement>(`input[value="${secret}"]`))
        .not.toBeNull();
    },
  },
  ...contactSteps,
  {
    name: 'a restart of all sessions that runs',
    at: '/connections',
    prepare: ({ gateway }) => {
      gateway.answer(showRestart, () => ({
        ...noRestart,
        isRunning: true,
        total: 3,
        done: 1,
        connectionId: 1,
      }));
    },
    go: async () => {
      await expect.element(page.getByRole('progressbar').first()).toBeVisible();
    },
  },
  {
    name: 'a connection whose code has not come yet',
    at: '/connections',
    go: async ({ data }) => {
      const t = i18n.getFixedT(null, 'connections');
      data.connections = data.connections.map((each) => ({ ...each, qrcode: '' }));
      await press(t('actions.showCode'));
      await expect.element(dialog.getByText(t('qr.waiting'))).toBeVisible();
    },
  },
  {
    name: 'the sessions of a user after all of them were ended',
    at: '/users',
    prepare: ({ gateway }) => {
      const session = { startedAt: at, seenAt: at, address: '2001:db8::7334', agent: null, isCurrent: false };
      let ids = ['7', '8', '9'];
      gateway.answer(listUserSessions, () => ({ sessions: ids.map((id) => ({ ...session, id })) }));
      gateway.answer(endUserSessions, () => {
        ids = [];
        return undefined;
      });
    },
    go: async () => {
      const t = i18n.getFixedT(null, 'users');
      await press(t('sessions.open', { name: person }));
      await press(t('sessions.endAll'));
      await expect.element(dialog.getByText(t('sessions.none'))).toBeVisible();
    },
  },
];

const views = [
  [1440, 900, 'en', 'dark'],
  [900, 700, 'es', 'light'],
  [390, 800, 'pt-BR', 'dark'],
] as const satisfies readonly (readonly [number, number, Language, 'light' | 'dark'])[];

/** The narrow view with the longest words. */
const isNarrow = (nth: number): boolean => nth === 2;
/** Each state is shown in the narrow view, and in `npm run test:all` in one more. */
const isShown = (index: number, nth: number): boolean => isNarrow(nth) || index % 2 === nth;

describe.each(
  dailyRows(
    views.map((view, nth) => [nth, ...view] as const),
    ([nth]) => isNarrow(nth),
  ),
)('view %i: at %i by %i px in %s, %s', (nth, width, height, language, theme) => {
  test.each(steps.filter((_, index) => isShown(index, nth)))(
    '$name shows everything',
    async ({ at: path, prepare, go }) => {
      const desk = await openDesk({
        at: path,
        width,
        height,
        language,
        user: { profile: 'admin' },
        prepare: (opened) => {
          answerLongNames(opened);
          prepare?.(opened);
          if (theme === 'dark') changeSettingTo(opened.data, 'darkMode', 'enabled');
        },
      });
      await go(desk);
      await expect
        .poll(() =>
          document.getAnimations().every(({ effect }) => effect?.getTiming().iterations === Infinity),
        )
        .toBe(true);
      expect(lostParts()).toEqual([]);
      expect(await graveFindings()).toEqual([]);
    },
  );
});
