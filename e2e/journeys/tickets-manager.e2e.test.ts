import { changeUser, createQueue, createTag, setContactTags, updateTicket } from '@balcao/contracts';
import { eventually } from '@balcao/testkit';
import { expect, it } from 'vitest';
import { openDesk } from '../src/open-desk.ts';
import { deskPage } from '../src/desk-page.ts';

const { stack, browser, admin, adminId } = await openDesk();

it('narrows the lists to sectors, takes a ticket at once and takes that back', async () => {
  const connectionId = await admin.connectSimulatedPhone('Reception');
  const sales = await admin.call(createQueue, { body: { name: 'Sales', color: '#1565c0' } });
  const support = await admin.call(createQueue, { body: { name: 'Support', color: '#2e7d32' } });
  await admin.call(changeUser, {
    params: { userId: adminId },
    body: { name: 'Admin', queueIds: [sales.id, support.id] },
  });
  const { page } = await browser.openWindow();
  const desk = deskPage(page);
  await desk.comeIn(stack.adminEmail, stack.adminPassword);
  await desk.tab('Pending').click();
  for (const [from, name] of [
    ['5511911110001', 'Bia Souza'],
    ['5511911110002', 'Davi Rocha'],
  ] as const) {
    await admin.write(connectionId, { from, name, body: 'Hello' });
    await desk.row(name).waitFor();
  }
  const { tickets } = await admin.tickets({ status: 'pending' });
  for (const { id, contact } of tickets)
    await admin.call(updateTicket, {
      params: { ticketId: id },
      body: { queueId: contact.name === 'Bia Souza' ? sales.id : support.id },
    });

  await page.getByRole('button', { name: /^Sectors/ }).click();
  await page.getByRole('menuitemcheckbox', { name: 'Support' }).click();
  await page.keyboard.press('Escape');
  await desk.row('Davi Rocha').waitFor({ state: 'hidden' });
  await desk.row('Bia Souza').waitFor();
  await page.getByRole('button', { name: 'Sectors: 1 sector' }).click();
  await page.getByRole('menuitemcheckbox', { name: 'All sectors' }).click();
  await page.keyboard.press('Escape');
  await desk.row('Davi Rocha').waitFor();

  await desk.accept('Davi Rocha').click();
  await desk.conversation('Davi Rocha').waitFor();
  await page.getByText('You accepted the ticket of Davi Rocha.').waitFor();
  await page.getByRole('button', { name: 'Undo' }).click();
  await desk
    .tab('Pending')
    .and(page.getByRole('tab', { selected: true }))
    .waitFor();
  await desk.accept('Davi Rocha').waitFor();
  expect((await admin.tickets({ status: 'open', showAll: 'true' })).tickets).toEqual([]);
  await page.context().close();
});

it('narrows the lists to tags, also when a contact loses or gets one', async () => {
  const vip = await admin.call(createTag, { body: { name: 'VIP', color: '#6a1b9a' } });
  const { tickets } = await admin.tickets({ status: 'pending' });
  const contactIdOf = (name: string): number =>
    tickets.find(({ contact }) => contact.name === name)?.contactId ?? 0;
  const tag = (name: string, ...tags: { readonly id: number }[]) =>
    admin.call(setContactTags, { body: { contactId: contactIdOf(name), tags } });
  await tag('Bia Souza', vip);

  const { page } = await browser.openWindow();
  const desk = deskPage(page);
  await desk.comeIn(stack.adminEmail, stack.adminPassword);
  await desk.tab('Pending').click();
  await desk.row('Davi Rocha').waitFor();
  await page.getByRole('button', { name: 'Tags: All tags' }).click();
  await page.getByRole('menuitemcheckbox', { name: 'VIP' }).click();
  await page.keyboard.press('Escape');
  await desk.row('Davi Rocha').waitFor({ state: 'hidden' });
  await desk.row('Bia Souza').getByText('VIP').waitFor();

  await tag('Davi Rocha', vip);
  await desk.row('Davi Rocha').waitFor();
  await tag('Bia Souza');
  await desk.row('Bia Souza').waitFor({ state: 'hidden' });
  await page.getByRole('button', { name: 'Tags: 1 tag' }).click();
  await page.getByRole('menuitemcheckbox', { name: 'VIP' }).click();
  await page.keyboard.press('Escape');
  await desk.row('Bia Souza').waitFor();
  await page.context().close();
});

it('shows the tab of what was found while something is searched for', async () => {
  const { page } = await browser.openWindow();
  const desk = deskPage(page);
  await desk.comeIn(stack.adminEmail, stack.adminPassword);
  const found = page.getByRole('tab', { name: /^Found/ });
  await desk.tab('Open').waitFor();
  expect(await found.count()).toBe(0);
  const search = page.getByRole('searchbox', { name: 'Search tickets' });
  await search.fill('da');
  await page.getByText('Keep typing').waitFor();
  await search.fill('davi');
  await desk.row('Davi Rocha').waitFor();
  await page.getByRole('button', { name: 'Clear the search' }).click();
  await found.waitFor({ state: 'hidden' });
  expect(await desk.tab('Open').getAttribute('aria-selected')).toBe('true');
  await page.context().close();
});

it('says in a row how many of its labels have no room, and which', async () => {
  const names = ['Invoice', 'Late delivery', 'Newsletter', 'Second purchase', 'Wholesale'];
  const tags = [];
  for (const name of names) tags.push(await admin.call(createTag, { body: { name, color: '#455a64' } }));
  const { tickets } = await admin.tickets({ status: 'pending' });
  const contactId = tickets.find(({ contact }) => contact.name === 'Davi Rocha')?.contactId ?? 0;
  await admin.call(setContactTags, { body: { contactId, tags } });

  const { page } = await browser.openWindow({ width: 900, height: 700 });
  const desk = deskPage(page);
  await desk.comeIn(stack.adminEmail, stack.adminPassword);
  await desk.tab('Pending').click();
  const row = desk.row('Davi Rocha');
  const shown = row.locator('[title^="Tag: "], [title^="Connection: "]').filter({ visible: true });
  const more = row.getByRole('link', { name: /^\d+ more: .*Tag: Wholesale$/ });
  await more.waitFor();
  await eventually(async () =>
    expect((await shown.count()) + Number(await more.innerText())).toBe(names.length + 1),
  );
  const end = await shown.last().boundingBox();
  const after = await more.boundingBox();
  expect(after?.x).toBeGreaterThanOrEqual((end?.x ?? Infinity) + (end?.width ?? 0));

  await page.setViewportSize({ width: 2560, height: 1440 });
  await more.waitFor({ state: 'detached' });
  await eventually(async () => expect(await shown.count()).toBe(names.length + 1));
  await page.context().close();
});

it('searches for the same again after a reload, in a new tab and on the way back', async () => {
  const { page, context } = await browser.openWindow();
  const desk = deskPage(page);
  await desk.comeIn(stack.adminEmail, stack.adminPassword);
  const shows = async (shown: typeof page, words: string): Promise<void> => {
    const searched = deskPage(shown);
    await searched.row('Davi Rocha').waitFor();
    await shown.getByRole('tab', { name: /^Found/, selected: true }).waitFor();
    expect(await searched.searchBox.inputValue()).toBe(words);
    expect(await searched.row('Bia Souza').count()).toBe(0);
  };
  await desk.searchBox.fill('davi rocha');
  await shows(page, 'davi rocha');
  await page.reload();
  await shows(page, 'davi rocha');
  const found = desk.row('Davi Rocha').getByRole('link', { name: 'Davi Rocha', exact: true });
  const [tab] = await Promise.all([context.waitForEvent('page'), found.click({ modifiers: ['Control'] })]);
  await shows(tab, 'davi rocha');

  await found.click();
  await desk.conversation('Davi Rocha').waitFor();
  await desk.go('Tags');
  await page.getByRole('heading', { name: /^Tags/ }).waitFor();
  await page.goBack();
  await desk.conversation('Davi Rocha').waitFor();
  await shows(page, 'davi rocha');
  await page.goBack();
  await desk.conversation('Davi Rocha').waitFor({ state: 'hidden' });
  await shows(page, 'davi rocha');

  await page.setViewportSize({ width: 390, height: 844 });
  await found.click();
  await page.getByRole('link', { name: 'Back to the list' }).click();
  await shows(page, 'davi rocha');
  await desk.searchBox.fill('');
  await desk
    .tab('Open')
    .and(page.getByRole('tab', { selected: true }))
    .waitFor();
  await page.reload();
  await desk
    .tab('Open')
    .and(page.getByRole('tab', { selected: true }))
    .waitFor();
  expect(await desk.searchBox.inputValue()).toBe('');
  await context.close();
});

it('is as narrow after a reload, in a new tab and on the way back', async () => {
  const { page, context } = await browser.openWindow();
  const desk = deskPage(page);
  await desk.comeIn(stack.adminEmail, stack.adminPassword);
  await desk.tab('Pending').click();
  await desk.row('Davi Rocha').waitFor();
  await page.getByRole('switch', { name: 'Show all' }).click();
  await page.getByRole('button', { name: /^Sectors/ }).click();
  await page.getByRole('menuitemcheckbox', { name: 'Support' }).click();
  await page.keyboard.press('Escape');
  const shows = async (shown: typeof page, sectors: string): Promise<void> => {
    await shown.getByRole('button', { name: `Sectors: ${sectors}` }).waitFor();
    await shown.getByRole('switch', { name: 'Show all', checked: false }).waitFor();
    await deskPage(shown).row('Bia Souza').waitFor();
    await deskPage(shown).row('Davi Rocha').waitFor({ state: 'hidden' });
  };
  await shows(page, '1 sector');
  await page.reload();
  await shows(page, '1 sector');
  const found = desk.row('Bia Souza').getByRole('link', { name: 'Bia Souza', exact: true });
  const [tab] = await Promise.all([context.waitForEvent('page'), found.click({ modifiers: ['Control'] })]);
  await shows(tab, '1 sector');

  await found.click();
  await desk.conversation('Bia Souza').waitFor();
  await desk.go('Tags');
  await page.getByRole('heading', { name: /^Tags/ }).waitFor();
  await page.reload();
  await page.getByRole('heading', { name: /^Tags/ }).waitFor();
  await page.goBack();
  await desk.conversation('Bia Souza').waitFor();
  await shows(page, '1 sector');
  await desk.go('Tags');
  await desk.go('Tickets');
  await desk.tab('Pending').click();
  await shows(page, '1 sector');

  await page.getByRole('button', { name: 'Sectors: 1 sector' }).click();
  await page.getByRole('menuitemcheckbox', { name: 'All sectors' }).click();
  await page.keyboard.press('Escape');
  await desk.row('Davi Rocha').waitFor();
  await page.reload();
  await desk.row('Davi Rocha').waitFor();
});
