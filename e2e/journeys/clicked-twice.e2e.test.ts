import type { Locator } from 'playwright-core';
import { expect, it } from 'vitest';
import { deskPage } from '../src/desk-page.ts';
import { openDesk } from '../src/open-desk.ts';
import { wordsIn } from '../gallery/words.ts';

const contact = 'Bia Souza';

const { stack, browser, admin } = await openDesk();
const connectionId = await admin.connectSimulatedPhone('Reception');
await admin.write(connectionId, { from: '5511987654321', name: contact, body: 'Hello' });
const { page, context } = await browser.openWindow();
await context.grantPermissions(['microphone'], { origin: stack.url });
const desk = deskPage(page);
await desk.comeIn(stack.adminEmail, stack.adminPassword);

/** What every page does by itself. */
const byItself = /^\/(?:auth|drafts|push|simulator)\b|\/(?:draft|read)$/;

/** Clicks twice, and says what of it the server was asked to do until the page says that it is done. */
const askedBy = async (button: Locator, done: Locator): Promise<readonly string[]> => {
  const asked: string[] = [];
  const listen = (request: { method: () => string; url: () => string }): void => {
    const { pathname } = new URL(request.url());
    if (request.method() !== 'GET' && !byItself.test(pathname))
      asked.push(`${request.method()} ${pathname.replaceAll(/\d+|[\da-f-]{36}/g, ':id')}`);
  };
  page.on('request', listen);
  // What says so may be gone again before the click has returned.
  await Promise.all([done.waitFor(), button.dblclick()]);
  page.off('request', listen);
  return asked;
};
const dialog = (): Locator => page.getByRole('dialog').last();
const inDialog = (name: string): Locator => dialog().getByRole('button', { name, exact: true });
const fill = async (fields: Readonly<Record<string, string>>): Promise<void> => {
  for (const [label, value] of Object.entries(fields))
    await dialog()
      .getByLabel(new RegExp(`^${label}`))
      .fill(value);
};

const kept = [
  {
    page: 'Quick answers',
    button: 'Add quick answer',
    fields: { Shortcut: 'hours', Message: 'We open at nine.' },
    name: 'hours',
    said: 'Quick answer',
    path: '/quickAnswers',
  },
  {
    page: 'Tags',
    button: 'Add tag',
    fields: { Name: 'Customer' },
    name: 'Customer',
    said: 'Tag',
    path: '/tags',
  },
  {
    page: 'Contacts',
    button: 'Add contact',
    fields: { Name: 'Davi Rocha', Number: '5511987650000' },
    name: 'Davi Rocha',
    said: 'Contact',
    path: '/contacts',
  },
] as const;

it.each(kept)('keeps and deletes once what is clicked twice: $page', async (kind) => {
  await desk.go(kind.page);
  const saved = desk.alert(`${kind.said} saved.`);
  await page.getByRole('button', { name: kind.button }).click();
  await fill(kind.fields);
  expect(await askedBy(inDialog('Add'), saved)).toEqual([`POST ${kind.path}`]);
  await saved.waitFor({ state: 'hidden' });
  await page.getByRole('button', { name: `Edit ${kind.name}` }).click();
  expect(await askedBy(inDialog('Save'), saved)).toEqual([`PUT ${kind.path}/:id`]);
  await page.getByRole('button', { name: `Delete ${kind.name}` }).click();
  const deleted = desk.alert(`${kind.said} deleted.`);
  expect(await askedBy(inDialog('Delete'), deleted)).toEqual([`DELETE ${kind.path}/:id`]);
  await page.getByRole('button', { name: `Delete ${kind.name}` }).waitFor({ state: 'hidden' });
  // Or of the list in it, where the second click met that one.
  await page.locator('main:focus, main [data-virtuoso-scroller]:focus').waitFor();
});

it('adds a user and a connection once', async () => {
  await desk.go('Users');
  await page.getByRole('button', { name: 'Add user' }).click();
  await fill({ Name: 'Ana Prado', Email: 'ana@desk.example', Password: 'a-good-password' });
  await page.evaluate(() => performance.mark('before it is saved'));
  expect(await askedBy(inDialog('Add'), desk.alert('User saved.'))).toEqual(['POST /users']);
  // In the list without loading anew, then and later.
  await page.getByRole('heading', { name: 'Users (2)' }).waitFor();
  await page.getByRole('heading', { name: 'Ana Prado' }).waitFor();
  await desk.go('Connections');
  await page.getByRole('button', { name: 'Add connection' }).click();
  await fill({ Name: 'Night' });
  const code = page.getByRole('dialog', { name: 'Connect Night' });
  expect(await askedBy(inDialog('Add'), code)).toEqual(['POST /whatsapp']);
  // As late as it may come, beside the dialog that the first one brought: it is not for that.
  await page.mouse.down({ clickCount: 2 });
  await page.mouse.up({ clickCount: 2 });
  await page.evaluate(() => new Promise(requestAnimationFrame));
  expect(await code.count()).toBe(1);
  await page.keyboard.press('Escape');
  await code.waitFor({ state: 'hidden' });
  expect(await page.evaluate(() => performance.getEntriesByName('before it is saved').length)).toBe(1);
});

it('takes a ticket through its life by one call a step', async () => {
  await desk.go('Tickets');
  await desk.tab('Pending').click();
  const conversation = desk.conversation(contact);
  expect(await askedBy(desk.accept(contact), conversation)).toEqual(['PUT /tickets/:id']);

  await desk.composer.fill('Good morning');
  const send = page.getByRole('button', { name: 'Send', exact: true });
  const sent = conversation.getByRole('button', { name: /^(?:Sent|Delivered|Read)\./ });
  expect(await askedBy(send, sent)).toEqual(['POST /messages/:id']);
  // No recording began where the button was.
  expect(await page.getByRole('button', { name: 'Cancel the recording' }).count()).toBe(0);
  await desk.composer.waitFor();

  await page.getByRole('button', { name: 'More about this ticket' }).click();
  await page.getByRole('menuitem', { name: 'Transfer ticket' }).click();
  await dialog().getByRole('combobox', { name: 'Search for a user' }).fill('ana');
  await page.getByRole('option', { name: 'Ana Prado' }).click();
  const list = page.getByRole('button', { name: `Resolve the ticket of ${contact}` });
  expect(await askedBy(inDialog('Transfer'), list)).toEqual(['PUT /tickets/:id']);

  expect(await askedBy(list, desk.alert('You resolved the ticket'))).toEqual(['PUT /tickets/:id']);
  await desk.tab('Closed').click();
  await desk.row(contact).getByRole('link').first().click();
  await page.getByRole('button', { name: 'More about this ticket' }).click();
  await page.getByRole('menuitem', { name: 'Delete ticket' }).click();
  const gone = desk.alert('Ticket deleted sucessfully.');
  expect(await askedBy(inDialog('Delete ticket'), gone)).toEqual(['DELETE /tickets/:id']);
});

it('reaches one ticket with a double-click, whatever comes under the pointer', async () => {
  const name = 'Ana Lima';
  await admin.write(connectionId, { from: '5511987650001', name, body: 'Hello' });
  await desk.go('Tickets');
  await desk.tab('Pending').click();
  const changes: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'PUT') changes.push(request.url());
  });
  await desk.accept(name).hover();
  const { x, y, width, height } = (await desk.accept(name).boundingBox()) ?? expect.unreachable();
  await page.mouse.click(x + width / 2, y + height / 2);
  const giveBack = page.getByRole('button', { name: `Return the ticket of ${name} to the queue` });
  // Until the server has answered, it refuses every click.
  await giveBack.and(page.locator(':enabled')).waitFor();
  const press = async (clickCount: number): Promise<void> => {
    await page.mouse.down({ clickCount });
    await page.mouse.up({ clickCount });
  };
  await press(2);
  await page.evaluate(() => new Promise(requestAnimationFrame));
  expect(changes).toHaveLength(1);
  // Its button does lie there.
  await press(1);
  await desk.alert(`You returned the ticket of ${name}.`).waitFor();
  expect(changes).toHaveLength(2);
});

it('does nothing to a ticket that is taken away from who writes in it', async () => {
  const name = 'Ana Lima';
  await desk.tab('Pending').click();
  await desk.accept(name).click();
  await desk.conversation(name).waitFor();
  await desk.composer.pressSequentially('I look it up, ');
  const { tickets } = await admin.tickets({ status: 'open', showAll: 'true' });
  await admin.close(tickets.find((ticket) => ticket.contact.name === name)?.id ?? 0);
  await page.locator('textarea[data-composer]:disabled').waitFor();
  await page.keyboard.type('one moment');
  await page.keyboard.press('Escape');
  const reopen = page.getByRole('button', { name: 'Reopen', exact: true });
  await reopen.waitFor();
  expect(await page.getByRole('dialog').count()).toBe(0);

  await page.keyboard.press('o');
  await page.locator('textarea[data-composer]:focus').waitFor();
  expect(await desk.composer.inputValue()).toBe('I look it up, ');
});

it('steps through tickets by keys until somebody writes', async () => {
  await admin.write(connectionId, { from: '5511987650002', name: 'Caio Reis', body: 'Hello' });
  await desk.go('Tickets');
  await desk.tab('Pending').click();
  await desk.accept('Caio Reis').click();
  await desk.conversation('Caio Reis').waitFor();
  await page.keyboard.press('Escape');
  const open = desk.tab('Open');
  await open.click();
  for (const name of ['Ana Lima', 'Caio Reis']) await desk.row(name).waitFor();
  for (const [key, contactOf] of [
    ['j', 'Ana Lima'],
    ['k', 'Caio Reis'],
    ['j', 'Ana Lima'],
  ] as const) {
    await page.keyboard.press(key);
    await desk.conversation(contactOf).waitFor();
  }
  await page.keyboard.press('r');
  await page.locator('textarea[data-composer]:focus').waitFor();
});

it('shows the entries of a menu where they stay, for whoever presses before it is all there', async () => {
  const devtools = await context.newCDPSession(page);
  await devtools.send('Animation.enable');
  await devtools.send('Animation.setPlaybackRate', { playbackRate: 0.001 });
  await page.getByRole('button', { name: wordsIn('en')('shell', 'userMenu') }).click();
  const entry = page.getByRole('menuitem', { name: 'Español' });
  const placeAtFirst = await entry.boundingBox();
  await devtools.send('Animation.setPlaybackRate', { playbackRate: 1 });
  await page.evaluate(() => Promise.allSettled(document.getAnimations().map(({ finished }) => finished)));
  expect(placeAtFirst).toEqual(await entry.boundingBox());
  await page.keyboard.press('Escape');
  await entry.waitFor({ state: 'detached' });
  await devtools.detach();
});

it('speaks another language at once on every page, without loading anew', async () => {
  await page.evaluate(() => performance.mark('loaded'));
  const speak = async (from: 'en' | 'es', to: 'en' | 'es', ownName: string): Promise<void> => {
    await page.getByRole('button', { name: wordsIn(from)('shell', 'userMenu') }).click();
    await page.getByRole('menuitem', { name: ownName }).click();
    await page.locator(`html[lang=${to}]`).waitFor();
  };
  const pages = [
    ['tickets', 'tickets', 'tabs.pending'],
    ['contacts', 'contacts', 'add'],
    ['quickAnswers', 'quick-answers', 'add'],
    ['tags', 'tags', 'add'],
    ['connections', 'connections', 'add'],
    ['users', 'users', 'add'],
  ] as const;
  for (const [link, namespace, key] of pages) {
    await desk.go(wordsIn('en')('shell', `links.${link}`).source.slice(1));
    const shown = (language: 'en' | 'es') => page.getByText(wordsIn(language)(namespace, key)).first();
    await shown('en').waitFor();
    await speak('en', 'es', 'Español');
    await shown('es').waitFor();
    await speak('es', 'en', 'English');
    await shown('en').waitFor();
  }
  expect(await page.evaluate(() => performance.getEntriesByName('loaded').length)).toBe(1);
});
