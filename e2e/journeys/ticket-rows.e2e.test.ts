import {
  changeConnection,
  createQueue,
  createTag,
  sendContentAsContact,
  setContactTags,
  updateTicket,
} from '@balcao/contracts';
import { eventually } from '@balcao/testkit';
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { graveFindings } from '../src/accessibility.ts';
import { deskPage } from '../src/desk-page.ts';
import { openDesk } from '../src/open-desk.ts';

const from = '5511987654321';
const { stack, browser, admin, adminId } = await openDesk();

/** How what changes in a part of the page is told to who hears it, by the role of the part. */
const livesOf = async (page: Page, role: string): Promise<readonly unknown[]> => {
  const devtools = await page.context().newCDPSession(page);
  const { nodes } = await devtools.send('Accessibility.getFullAXTree');
  await devtools.detach();
  return nodes
    .filter((node) => node.role?.value === role)
    .map(({ properties }): unknown => properties?.find(({ name }) => name === 'live')?.value.value);
};

it('says in a row who, where, when, what last and how much is unread, also to who only hears it', async () => {
  const whatsappId = await admin.connectSimulatedPhone('Reception');
  await admin.changeSetting('CheckMsgIsGroup', 'disabled');
  const { id: queueId } = await admin.call(createQueue, { body: { name: 'Sales', color: '#1565c0' } });
  const { id: tagId } = await admin.call(createTag, { body: { name: 'Regular', color: '#52d869' } });
  await admin.write(whatsappId, { from, name: 'Bia Souza', body: 'Good morning' });
  const text = 'I would like to know whether you are there on Saturdays';
  await admin.write(whatsappId, { from, name: 'Bia Souza', body: `🢇 ${text}` });
  const ticket = await eventually(async () => {
    const [found] = (await admin.tickets({ status: 'pending' })).tickets;
    expect(found?.unreadMessages).toBe(2);
    return found ?? expect.unreachable();
  });
  const move = (body: object) => admin.call(updateTicket, { params: { ticketId: ticket.id }, body });
  await move({ queueId });
  await admin.call(setContactTags, { body: { contactId: ticket.contactId, tags: [{ id: tagId }] } });
  await admin.call(sendContentAsContact, {
    params: { whatsappId },
    body: {
      from,
      name: 'Bia Souza',
      group: { id: '120363', name: 'Sun House' },
      content: { kind: 'text', body: 'Hi' },
    },
  });

  const { page } = await browser.openWindow();
  const desk = deskPage(page);
  await desk.comeIn(stack.adminEmail, stack.adminPassword, { at: '/tickets?tab=pending' });
  // The group's row names her too, as who wrote last.
  const row = desk
    .row('Bia Souza')
    .filter({ has: page.getByRole('link', { name: 'Bia Souza', exact: true }) });
  const parts = async (): Promise<readonly string[]> =>
    (await row.ariaSnapshot()).split('\n').map((line) => line.trim().replace(/^- /u, ''));
  await eventually(async () => {
    expect(await parts()).toEqual(
      expect.arrayContaining([
        'img "Sales"',
        'link "Bia Souza":',
        expect.stringMatching(/^time: "?\d\d:\d\d"?$/u),
        `paragraph: ${text.slice(0, 45)} ...`,
        'img "2 unread messages": "2"',
        'text: Reception Regular',
        'link "Look at the ticket of Bia Souza":',
        'button "Accept the ticket of Bia Souza"',
        'button "Resolve the ticket of Bia Souza"',
      ]),
    );
  });
  await desk.row('Sun House').getByText('Group', { exact: true }).waitFor();

  await row.getByRole('link', { name: 'Bia Souza', exact: true }).click();
  await desk.conversation('Bia Souza').waitFor();
  expect(await livesOf(page, 'log')).toEqual(['polite']);
  await move({ status: 'closed', userId: adminId });
  await desk.tab('Closed').click();
  await row.getByText('Closed', { exact: true }).waitFor();
  await row.getByTitle('Attendant: Admin').waitFor();
  await page.getByRole('button', { name: 'Reopen the ticket of Bia Souza' }).click();
  await desk.alert('You reopened').waitFor();
  expect(await livesOf(page, 'alert')).toEqual(['assertive']);
  await page.context().close();
});

it('says the day of what was not today', async () => {
  const { page } = await browser.openWindow();
  const desk = deskPage(page);
  const [ticket] = (await admin.tickets({ status: 'pending' })).tickets;
  // As if it had not changed for long.
  await page.route(/\/tickets\?/u, async (route) => {
    const response = await route.fetch();
    const body = (await response.text()).replaceAll(ticket?.updatedAt ?? '', '2026-01-31T12:00:00.000Z');
    await route.fulfill({ response, body });
  });
  await desk.comeIn(stack.adminEmail, stack.adminPassword, { at: '/tickets?tab=pending' });
  await desk.row('Sun House').getByText('31/01/2026', { exact: true }).waitFor();
  await page.context().close();
});

it('is legible in whatever colours a desk gives its tags, sectors and connections, light and dark', async () => {
  const [connection] = await admin.connections();
  const colors = ['#6b62fe', '#52d869', '#ffeb3b', '#ffffff', '#000000', '#7f7f7f', '#e91e63'];
  const tags = [];
  for (const [index, color] of colors.entries())
    tags.push(await admin.call(createTag, { body: { name: `Colour ${String(index)}`, color } }));
  await admin.call(changeConnection, {
    params: { whatsappId: connection?.id ?? 0 },
    body: { color: '#7f7f7f' },
  });
  const [ticket] = (await admin.tickets({ status: 'pending' })).tickets;
  await admin.call(setContactTags, { body: { contactId: ticket?.contactId ?? 0, tags } });
  for (const dark of [false, true]) {
    const { page } = await browser.openWindow({ dark, width: 2560 });
    await page.addInitScript((theme) => localStorage.setItem('balcao.theme', theme), dark ? 'dark' : 'light');
    const desk = deskPage(page);
    await desk.comeIn(stack.adminEmail, stack.adminPassword, { at: '/tickets?tab=pending' });
    const row = desk.row('Sun House');
    for (const index of colors.keys())
      await row.getByText(`Colour ${String(index)}`, { exact: true }).waitFor();
    expect([dark, await graveFindings(page)]).toEqual([dark, []]);
    await desk.go('Tags');
    await page.getByRole('heading', { name: 'Colour 6' }).waitFor();
    expect([dark, await graveFindings(page)]).toEqual([dark, []]);
    await page.context().close();
  }
});
