import {
  countTicketsOfUser,
  listApiTokens,
  listUserSessions,
  showPasswordLink,
  showQueue,
  showQueueUse,
} from '@balcao/contracts';
import { describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import type { Language } from '../lib/languages.ts';
import { i18n } from '../locales/i18n.ts';
import { answerConnections } from '../testing/desk/connection-answers.ts';
import { answerContacts, sampleContact } from '../testing/desk/contact-answers.ts';
import { sampleQueue } from '../testing/desk/catalogue-answers.ts';
import { changeSettingTo } from '../testing/desk/desk-answers.ts';
import { openDesk, type OpenDesk } from '../testing/desk/open-desk.tsx';
import { graveFindings } from '../testing/page-checks/grave-findings.ts';
import { lostParts } from '../testing/page-checks/lost-parts.ts';
import { sampleConnection, sampleUser } from '../testing/samples.ts';

const at = '2026-11-21T12:00:00.000Z';
/** As long as the names of people, streets and devices are. */
const person = 'Maria das Graças de Oliveira e Silva';
const sector = 'Assistência técnica e garantias';
const agent = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';

const prepare = ({ gateway, data }: Pick<OpenDesk, 'data' | 'gateway'>): void => {
  answerConnections(gateway, data);
  answerContacts(gateway, data, [
    sampleContact(1, person, {
      email: 'maria.das.gracas@assistencia.example',
      extraInfo: [{ id: 1, name: 'Número do pedido', value: '2026-11-21/4711' }],
    }),
    sampleContact(2, 'Davi Rocha'),
  ]);
  data.queues = [sampleQueue(1, sector), sampleQueue(2, 'Vendas', '#6b62fe')];
  data.users = [...data.users, sampleUser({ id: 9, name: person, profile: 'user' })];
  data.tags = [{ id: 1, name: sector, color: '#aa2200', usageCount: 3 }];
  data.quickAnswers = [
    { id: 1, shortcut: 'bom-dia', message: 'Olá {{name}}, tudo bem?', createdAt: at, updatedAt: at },
  ];
  data.connections = [
    sampleConnection({ id: 1, name: sector, queues: data.queues }),
    sampleConnection({
      id: 2,
      name: 'Vendas',
      isDefault: false,
      status: 'qrcode',
      reason: 'waiting-for-scan',
      qrcode: 'a code that nobody has scanned yet',
      qrcodeSince: new Date().toISOString(),
    }),
  ];
  gateway.answer(countTicketsOfUser, () => ({ open: 12, pending: 3 }));
  gateway.answer(showQueue, () => sampleQueue(1, sector));
  gateway.answer(showQueueUse, () => ({ tickets: 1_234 }));
  gateway.answer(showPasswordLink, () => ({ expiresAt: at }));
  gateway.answer(listUserSessions, () => ({
    sessions: ['7', '8'].map((id) => ({
      id,
      startedAt: at,
      seenAt: at,
      address: '2001:db8:85a3::8a2e:370:7334',
      agent,
      isCurrent: id === '7',
    })),
  }));
  gateway.answer(listApiTokens, () => ({ tokens: [] }));
};

/** Each dialog of an admin's pages, and what is pressed one after the other to come there. */
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

/** The views that show the dialog with this index: the narrow one with the longest words, and another one. */
const isShown = (index: number, nth: number): boolean => nth === 2 || [0, 1, 3][index % 3] === nth;

/** Nothing is cut off or out of reach, and each thing has a name. */
describe.each(views.map((view, nth) => [nth, ...view] as const))(
  'view %i: at %i by %i px in %s, %s',
  (nth, width, height, language, theme) => {
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
            prepare(desk);
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
  },
);
