import { type AuditEntry, listAudit } from '@balcao/contracts';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
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

test.each([1440, 900, 390])(
  'at %i px the log says who changed what, and is narrowed by what it says',
  async (width) => {
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
  },
);

test('where nothing is found it says so', async () => {
  await openDesk({
    at: '/audit?kind=export',
    prepare: ({ gateway }) => gateway.answer(listAudit, () => ({ entries: [], next: null })),
  });
  await expect.element(page.getByText('No entries found')).toBeVisible();
});
