import { type AuditEntry, listAudit, listUsers } from '@balcao/contracts';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { sampleUser } from '../../testing/samples.ts';
import { openDesk } from '../../testing/desk/open-desk.tsx';

const entry = (id: number, name: string): AuditEntry => ({
  id,
  at: '2026-11-21T12:00:00.000Z',
  actor: { kind: 'user', id: 1, name: 'Bia' },
  action: 'changed',
  kind: 'user',
  thing: { id: String(id), name },
  changes: [
    { field: 'profile', before: 'user', after: 'admin' },
    { field: 'password', before: null, after: null, isSecret: true },
  ],
  origin: { address: '203.0.113.7', browser: 'Firefox 145, Linux' },
});

test.each([1440, 900, 390])('at %i px the log says who changed what, and can be filtered', async (width) => {
  const { gateway } = await openDesk({
    at: '/audit',
    prepare: ({ gateway: desk }) =>
      desk.answer(listAudit, () => ({ entries: [entry(8, 'Ana'), entry(7, 'Rui')], next: null })),
  });
  await page.viewport(width, 800);
  await expect.element(page.getByText('administrator').first()).toBeVisible();
  await expect.element(page.getByRole('heading', { name: 'User: changed' }).first()).toBeVisible();
  await page.getByRole('button', { name: 'Show only what concerns Ana' }).click();
  await expect.poll(() => gateway.queries(listAudit).at(-1)).toMatchObject({ kind: 'user', thingId: '8' });
  await page.getByRole('button', { name: 'Show only what Bia did' }).first().click();
  await expect.poll(() => gateway.queries(listAudit).at(-1)).toMatchObject({ thingId: '8', personId: 1 });
  expect(location.search).toContain('personId=1');
});

test('settings, integrations and fields are called as on their pages, and the desk by no name of its parts', async () => {
  const base = entry(8, 'Ana');
  const changes = ['scopes', 'addresses', 'expiresAt'].map((field) => ({ field, before: null, after: 'x' }));
  const entries: AuditEntry[] = [
    { ...base, kind: 'setting', thing: { id: 'userCreation', name: null }, changes: [] },
    { ...base, id: 7, kind: 'integration', thing: { id: 'apikey', name: null }, changes: [] },
    { ...base, id: 6, kind: 'webhook', thing: { id: '0193a1b2', name: '' }, changes: [] },
    { ...base, id: 5, kind: 'apiToken', actor: { kind: 'system', id: null, name: 'prepare-desk' }, changes },
  ];
  await openDesk({
    at: '/audit',
    language: 'es',
    prepare: ({ gateway }) => gateway.answer(listAudit, () => ({ entries, next: null })),
  });
  for (const name of ['Registro', 'Clave de OpenAI', '0193a1b2'])
    await expect.element(page.getByRole('button', { name })).toBeVisible();
  for (const field of ['Permisos', 'Direcciones', 'Caduca'])
    await expect.element(page.getByText(field, { exact: true })).toBeVisible();
  await expect.element(page.getByText('El propio sistema')).toBeVisible();
  expect(page.getByText('prepare-desk').elements()).toEqual([]);
});

test('at 900 px no word of an entry is broken', async () => {
  const refused: AuditEntry = {
    ...entry(8, ''),
    kind: 'signIn',
    thing: { id: null, name: null },
    changes: [],
  };
  await openDesk({
    at: '/audit',
    width: 900,
    language: 'pt-BR',
    prepare: ({ gateway }) => gateway.answer(listAudit, () => ({ entries: [refused], next: null })),
  });
  const unknown = page.getByText('Conta desconhecida');
  await expect.element(unknown).toBeVisible();
  const range = document.createRange();
  range.selectNodeContents(unknown.element());
  // One line for each word at most.
  expect(new Set([...range.getClientRects()].map(({ top }) => top)).size).toBeLessThanOrEqual(2);
});

test('an empty result says so', async () => {
  await openDesk({
    at: '/audit?kind=export',
    prepare: ({ gateway }) => gateway.answer(listAudit, () => ({ entries: [], next: null })),
  });
  await expect.element(page.getByText('No entries found')).toBeVisible();
});

test("days and times are in the desk's time zone", async () => {
  const { gateway } = await openDesk({
    at: '/audit?from=2026-11-21&to=2026-11-21',
    prepare: ({ gateway: desk, data }) => {
      data.settings = data.settings.map((each) =>
        each.key === 'timeZone' ? { ...each, value: 'Asia/Tokyo' } : each,
      );
      desk.answer(listAudit, () => ({ entries: [entry(8, 'Ana')], next: null }));
    },
  });
  await expect.element(page.getByText('21/11/2026 21:00:00')).toBeVisible();
  expect(gateway.queries(listAudit).at(-1)).toMatchObject({
    from: '2026-11-20T15:00:00.000Z',
    to: '2026-11-21T15:00:00.000Z',
  });
});

test('the log is filtered by kind, by a user and by days', async () => {
  const { gateway } = await openDesk({
    at: '/audit',
    prepare: ({ gateway: desk }) => {
      desk.answer(listAudit, () => ({ entries: [entry(8, 'Ana')], next: null }));
      desk.answer(listUsers, ({ query }) => ({
        users: query.searchParam === 'ru' ? [sampleUser({ id: 9, name: 'Rui' })] : [],
        count: 1,
        hasMore: false,
      }));
    },
  });
  const last = () => gateway.queries(listAudit).at(-1);
  await page.getByRole('combobox', { name: 'Kind' }).click();
  await page.getByRole('option', { name: 'Setting' }).click();
  await expect.poll(last).toMatchObject({ kind: 'setting' });
  await page.getByRole('combobox', { name: 'Person' }).fill('Ru');
  await page.getByRole('option', { name: 'Rui' }).click();
  await expect.poll(last).toMatchObject({ kind: 'setting', personId: 9 });
  await page.getByLabelText('From').fill('2026-11-20');
  await page.getByLabelText('To', { exact: true }).fill('2026-11-21');
  await expect.poll(last).toHaveProperty('to');
  expect(last()).toHaveProperty('from');
  await page.getByRole('button', { name: 'By 9' }).click();
  await expect.poll(last).not.toHaveProperty('personId');
});
