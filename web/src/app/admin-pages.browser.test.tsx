import { type AuditEntry, listAudit } from '@balcao/contracts';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import type { Language } from '../lib/text/languages.ts';
import { answerCatalogue, sampleQueue } from '../testing/desk/catalogue-answers.ts';
import { answerConnections } from '../testing/desk/connection-answers.ts';
import { answerContacts, sampleContact } from '../testing/desk/contact-answers.ts';
import { dailyRows } from '../testing/daily-rows.ts';
import { changeSettingTo } from '../testing/desk/desk-answers.ts';
import { openDesk } from '../testing/desk/open-desk.tsx';
import { graveFindings } from '../testing/page-checks/grave-findings.ts';
import { lostParts } from '../testing/page-checks/lost-parts.ts';

const entry: AuditEntry = {
  id: 7,
  at: '2026-11-21T12:00:00.000Z',
  actor: { kind: 'user', id: 1, name: 'Maria das Graças de Oliveira e Silva' },
  action: 'changed',
  kind: 'quickAnswer',
  thing: { id: '4', name: '/bom-dia-e-bem-vindo' },
  changes: [
    { field: 'message', before: 'Bom dia!', after: 'Bom dia! Em que posso ajudar? https://desk.example/a/b' },
    { field: 'queueIds', before: ['Vendas'], after: ['Vendas', 'Assistência técnica'] },
    { field: 'password', before: null, after: null, isSecret: true },
  ],
  origin: { address: '2001:db8:85a3::8a2e:370:7334', browser: 'Firefox 145, Linux' },
};

const paths = [
  '/',
  '/wall',
  '/contacts',
  '/quickAnswers',
  '/tags',
  '/connections',
  '/queues',
  '/users',
  '/settings',
  '/Integrations',
  '/api',
  '/audit?kind=quickAnswer&thingId=4&personId=1',
] as const;
const views = [
  [1440, 'en', 'light'],
  [900, 'pt-BR', 'dark'],
  [390, 'es', 'light'],
  [390, 'pt-BR', 'dark'],
] as const satisfies readonly (readonly [number, Language, 'light' | 'dark'])[];

/** The widest view in light, and the narrow one with the longest words in dark. */
const shown = dailyRows(views, (_, index) => index === 0 || index === 3);

test.each(paths.flatMap((at) => shown.map((view) => [at, ...view] as const)))(
  '%s at %i px in %s, %s: nothing is cut off or lost, and axe finds nothing serious',
  async (at, width, language, theme) => {
    await openDesk({
      at,
      width,
      height: 800,
      language,
      user: { profile: 'admin' },
      prepare: ({ gateway, data }) => {
        answerCatalogue(gateway, data);
        answerConnections(gateway, data);
        answerContacts(gateway, data, [sampleContact(1, 'Bia Souza'), sampleContact(2, 'Davi Rocha')]);
        gateway.answer(listAudit, () => ({
          entries: [entry, { ...entry, id: 6, origin: null }],
          next: null,
        }));
        data.queues = [sampleQueue(1, 'Vendas'), sampleQueue(2, 'Assistência técnica', '#6b62fe')];
        if (theme === 'dark') changeSettingTo(data, 'darkMode', 'enabled');
      },
    });
    await expect.poll(() => page.getByRole('heading').elements().length).toBeGreaterThan(0);
    expect(lostParts()).toEqual([]);
    expect(await graveFindings()).toEqual([]);
  },
);
