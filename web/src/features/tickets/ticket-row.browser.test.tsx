import { expect, test } from 'vitest';
import { cdp, page } from 'vitest/browser';
import type {} from '@vitest/browser-playwright';
import { z } from 'zod';
import { addTicket } from '../../testing/desk/desk-data.ts';
import { deskView } from '../../testing/desk/desk-view.ts';
import { openDesk } from '../../testing/desk/open-desk.tsx';
import { changeTicket } from '../../testing/desk/ticket-answers.ts';
import { graveFindings } from '../../testing/page-checks/grave-findings.ts';

const { accept, alert, conversation, link, row, tab } = deskView;
const sales = { id: 1, name: 'Sales', color: '#1565c0' };
const text = 'I would like to know whether you are there on Saturdays';
const now = new Date();

const nodesSchema = z.object({
  nodes: z.array(
    z.object({
      role: z.object({ value: z.unknown() }).optional(),
      properties: z
        .array(z.object({ name: z.string(), value: z.object({ value: z.unknown().optional() }) }))
        .optional(),
    }),
  ),
});
const framesSchema = z.object({
  frameTree: z.object({ childFrames: z.array(z.object({ frame: z.object({ id: z.string() }) })).min(1) }),
});

/** How changes of a live region are announced, by the region's role. */
const livesOf = async (role: string): Promise<readonly unknown[]> => {
  const { frameTree } = framesSchema.parse(await cdp().send('Page.getFrameTree'));
  const frameId = frameTree.childFrames[0]?.frame.id ?? '';
  const { nodes } = nodesSchema.parse(await cdp().send('Accessibility.getFullAXTree', { frameId }));
  return nodes
    .filter((node) => node.role?.value === role)
    .map(({ properties }) => properties?.find(({ name }) => name === 'live')?.value.value);
};

test('a row announces who, where, when, the last message and the unread count to screen readers too', async () => {
  const { data } = await openDesk({
    at: '/tickets?tab=pending',
    prepare: (desk) => {
      const { contact } = addTicket(
        desk.data,
        'Bia Souza',
        {
          lastMessage: `🢇 ${text}`,
          updatedAt: now.toISOString(),
          queueId: sales.id,
          queue: sales,
          whatsapp: { name: 'Reception', type: null, color: '#5C59A0' },
        },
        ['Good morning', `🢇 ${text}`],
      );
      desk.data.tickets = desk.data.tickets.map((ticket) => ({
        ...ticket,
        contact: { ...contact, tags: [{ id: 1, name: 'Regular', color: '#52d869' }] },
      }));
      addTicket(desk.data, 'Sun House', { isGroup: true });
    },
  });
  const bia = row('Bia Souza');
  for (const part of [
    bia.getByRole('img', { name: 'Sales', exact: true }),
    bia.getByRole('link', { name: 'Bia Souza', exact: true }),
    bia.getByRole('time').getByText(/^\d\d:\d\d$/u),
    bia.getByRole('paragraph').getByText(`${text.slice(0, 45)} ...`, { exact: true }),
    bia.getByRole('img', { name: '2 unread messages' }).getByText('2', { exact: true }),
    bia.getByText('Reception', { exact: true }),
    bia.getByText('Regular', { exact: true }),
    bia.getByRole('link', { name: 'Look at the ticket of Bia Souza' }),
    bia.getByRole('button', { name: 'Accept the ticket of Bia Souza' }),
  ])
    await expect.element(part).toBeVisible();
  // Nobody has answered yet, so it cannot be resolved.
  await expect.element(bia.getByRole('button', { name: /^Resolve/u })).not.toBeInTheDocument();
  await expect.element(bia.getByText('Accept', { exact: true })).toBeVisible();
  await expect.element(row('Sun House').getByText('Group', { exact: true })).toBeVisible();

  await link('Bia Souza').click();
  await expect.element(conversation('Bia Souza')).toBeVisible();
  expect(await livesOf('log')).toEqual(['polite']);
  const { id, name } = data.user;
  changeTicket(data, 1, { status: 'closed', userId: id, user: { id, name } });
  await tab('Closed').click();
  await expect.element(bia.getByText('Closed', { exact: true })).toBeVisible();
  await expect.element(bia.getByTitle('Attendant: Ana')).toBeVisible();
  await page.getByRole('button', { name: 'Reopen the ticket of Bia Souza' }).click();
  await expect.element(alert('You reopened')).toBeVisible();
  expect(await livesOf('alert')).toEqual(['assertive']);
});

test('a row shows the day of an older message', async () => {
  await openDesk({
    at: '/tickets?tab=pending',
    prepare: ({ data }) => void addTicket(data, 'Bia Souza', { updatedAt: '2026-01-31T12:00:00.000Z' }),
  });
  await expect.element(row('Bia Souza').getByText('31/01/2026', { exact: true })).toBeVisible();
});

test.each(['light', 'dark'])(
  'any colours of tags, sectors and connections are legible: %s',
  async (theme) => {
    const colors = ['#6b62fe', '#52d869', '#ffeb3b', '#ffffff', '#000000', '#7f7f7f', '#e91e63'];
    const tags = colors.map((color, index) => ({ id: index + 1, name: `Colour ${String(index)}`, color }));
    const { data } = await openDesk({
      at: '/tickets?tab=pending',
      width: 2560,
      prepare: (desk) => {
        desk.data.tags = tags.map((tag) => ({ ...tag, usageCount: 1 }));
        const { contact } = addTicket(desk.data, 'Bia Souza', {
          whatsapp: { name: 'Reception', type: null, color: '#7f7f7f' },
          queueId: sales.id,
          queue: { ...sales, color: '#7f7f7f' },
        });
        desk.data.tickets = desk.data.tickets.map((ticket) => ({ ...ticket, contact: { ...contact, tags } }));
        if (theme === 'dark')
          desk.data.settings = desk.data.settings.map((setting) =>
            setting.key === 'darkMode' ? { ...setting, value: 'enabled' } : setting,
          );
      },
    });
    expect(data.tickets).toHaveLength(1);
    for (const { name } of tags)
      await expect.element(row('Bia Souza').getByText(name, { exact: true })).toBeVisible();
    expect(await graveFindings()).toEqual([]);
    await deskView.go('Tags');
    await expect.element(page.getByRole('heading', { name: 'Colour 6' })).toBeVisible();
    expect(await graveFindings()).toEqual([]);
  },
);

test('a row says how many labels do not fit, and which', async () => {
  const names = ['Invoice', 'Late delivery', 'Newsletter', 'Second purchase', 'Wholesale'];
  await openDesk({
    at: '/tickets?tab=pending',
    width: 900,
    height: 700,
    prepare: ({ data }) => {
      const { contact } = addTicket(data, 'Davi Rocha');
      const tags = names.map((name, index) => ({ id: index + 1, name, color: '#455a64' }));
      data.tickets = data.tickets.map((ticket) => ({ ...ticket, contact: { ...contact, tags } }));
    },
  });
  const davi = row('Davi Rocha');
  await expect.element(accept('Davi Rocha')).toBeVisible();
  const shown = () =>
    davi
      .getByTitle(/^(?:Tag|Connection): /u)
      .elements()
      .filter((label) => label.checkVisibility({ visibilityProperty: true }));
  const more = davi.getByRole('link', { name: /^\d+ more: .*Tag: Wholesale$/u });
  await expect.poll(() => shown().length + Number(more.element().textContent)).toBe(names.length + 1);
  expect(more.element().getBoundingClientRect().x).toBeGreaterThanOrEqual(
    shown().at(-1)?.getBoundingClientRect().right ?? Infinity,
  );
  await page.viewport(2560, 1440);
  await expect.element(more).not.toBeInTheDocument();
  await expect.poll(() => shown().length).toBe(names.length + 1);
});
