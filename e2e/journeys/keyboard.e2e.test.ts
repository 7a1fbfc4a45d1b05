import { eventually } from '@balcao/testkit';
import type { Locator } from 'playwright-core';
import { expect, it } from 'vitest';
import { openDesk } from '../src/open-desk.ts';
import { deskPage } from '../src/desk-page.ts';
import { keyboardOf } from '../src/keyboard.ts';

const { stack, browser, admin, adminId } = await openDesk();

const hasFocus = (target: Locator): Promise<void> =>
  eventually(async () => {
    expect(await target.evaluate((element) => element === document.activeElement)).toBe(true);
  });

it('takes a ticket from sign-in to its end without a mouse', async () => {
  const connectionId = await admin.connectSimulatedPhone('Reception');
  await admin.createAttendant('Rita Melo', 'rita@desk.example', 'a-good-password');
  await admin.write(connectionId, { from: '5511987654321', name: 'Bia Souza', body: 'Hello?' });
  const { page } = await browser.openWindow();
  const desk = deskPage(page);
  const keyboard = keyboardOf(page);

  await page.goto('/login');
  await keyboard.tabTo(page.getByRole('textbox', { name: 'Email' }));
  await keyboard.type(stack.adminEmail);
  await keyboard.tabTo(page.getByLabel(/^Password/));
  await keyboard.type(stack.adminPassword);
  await keyboard.press('Enter');
  await desk.tab('Open').waitFor();

  await page.reload();
  await desk.tab('Open').waitFor();
  const skip = page.getByRole('link', { name: 'Skip to content' });
  await keyboard.tabTo(skip);
  await keyboard.press('Enter');
  await hasFocus(page.getByRole('main'));
  await keyboard.tabTo(desk.tab('Open'));
  await keyboard.press('ArrowRight');
  await keyboard.tabTo(desk.accept('Bia Souza'));
  await keyboard.press('Enter');
  await desk.conversation('Bia Souza').waitFor();

  await desk.composer.waitFor();
  await eventually(async () => {
    await keyboard.press('r');
    expect(await desk.composer.evaluate((field) => field === document.activeElement)).toBe(true);
  });
  await desk.composer.fill('');
  await keyboard.type('Good morning');
  await keyboard.press('Enter');
  await desk.conversation('Bia Souza').getByText('Good morning').waitFor();

  const menu = page.getByRole('button', { name: 'More about this ticket' });
  await keyboard.tabTo(menu, 'Shift+Tab');
  await keyboard.press('Enter');
  await page.getByRole('menuitem', { name: 'Transfer ticket' }).waitFor();
  await keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Transfer ticket' });
  const colleague = dialog.getByRole('combobox', { name: 'Search for a user' });
  await colleague.waitFor();
  // Round and round, and never out of it.
  for (const stop of ['Sector', 'Connection', 'Search for a user'])
    await keyboard.tabTo(dialog.getByRole('combobox', { name: stop }));
  await keyboard.press('Escape');
  await dialog.waitFor({ state: 'hidden' });
  await hasFocus(menu);

  await keyboard.press('t');
  await keyboard.tabTo(colleague);
  await keyboard.type('rita');
  await page.getByRole('option', { name: 'Rita Melo' }).waitFor();
  await keyboard.press('ArrowDown', 'Enter');
  await keyboard.press('Escape');
  const question = page.getByRole('dialog', { name: 'Discard what you entered?' });
  await question.waitFor();
  await keyboard.press('Escape');
  await question.waitFor({ state: 'hidden' });
  await keyboard.tabTo(dialog.getByRole('button', { name: 'Transfer' }));
  await keyboard.press('Enter');
  await dialog.waitFor({ state: 'hidden' });

  await desk.row('Bia Souza').getByText('Rita Melo').waitFor();
  await keyboard.tabTo(desk.row('Bia Souza').getByRole('link'));
  await keyboard.press('Enter');
  await desk.conversation('Bia Souza').waitFor();
  await page.getByRole('button', { name: 'Resolve', exact: true }).waitFor();
  await hasFocus(desk.composer);
  await keyboard.press('Escape', 'e');
  await eventually(async () => {
    const { tickets } = await admin.tickets({ status: 'closed' });
    expect(tickets.map(({ contact }) => contact.name)).toEqual(['Bia Souza']);
  });
  await page.context().close();
});

it('goes through the pages of an admin without a mouse', async () => {
  const { page } = await browser.openWindow();
  const keyboard = keyboardOf(page);
  await deskPage(page).comeIn(stack.adminEmail, stack.adminPassword);
  const main = page.getByRole('main');
  const button = (name: string | RegExp) => main.getByRole('button', { name });
  for (const [link, add] of [
    ['Connections', 'Add connection'],
    ['Users', 'Add user'],
    ['Contacts', 'Add contact'],
    ['Quick answers', 'Add quick answer'],
    ['Tags', 'Add tag'],
  ] as const) {
    await keyboard.tabTo(page.getByRole('navigation').getByRole('link', { name: link }), 'Shift+Tab');
    await keyboard.press('Enter');
    await keyboard.tabTo(button(add));
    await keyboard.press('Enter');
    const dialog = page.getByRole('dialog');
    await keyboard.tabTo(dialog.getByRole('textbox').first());
    await keyboard.tabTo(dialog.getByRole('button', { name: 'Cancel' }));
    await keyboard.press('Enter');
    await dialog.waitFor({ state: 'hidden' });
    await hasFocus(button(add));
  }

  await keyboard.press('Enter');
  const dialog = page.getByRole('dialog');
  await keyboard.tabTo(dialog.getByRole('textbox', { name: 'Name' }));
  await keyboard.type('Urgent');
  await keyboard.press('Enter');
  await dialog.waitFor({ state: 'hidden' });
  await keyboard.tabTo(button('Edit Urgent'));
  await keyboard.press('Enter');
  await dialog.waitFor();
  await keyboard.press('Escape');
  await dialog.waitFor({ state: 'hidden' });
  await hasFocus(button('Edit Urgent'));
  await keyboard.tabTo(button('Delete Urgent'));
  await keyboard.press('Enter');
  await keyboard.tabTo(dialog.getByRole('button', { name: 'Delete' }));
  await keyboard.press('Enter');
  // Under the dialog nothing of the page can be found by its role.
  await dialog.waitFor({ state: 'hidden' });
  await button('Edit Urgent').waitFor({ state: 'detached' });

  await keyboard.tabTo(page.getByRole('navigation').getByRole('link', { name: 'Contacts' }), 'Shift+Tab');
  await keyboard.press('Enter');
  await keyboard.tabTo(button('Edit Bia Souza'));
  await keyboard.press('Enter');
  await dialog.getByRole('textbox', { name: 'Name' }).waitFor();
  await keyboard.press('Escape');
  await dialog.waitFor({ state: 'hidden' });
  await hasFocus(button('Edit Bia Souza'));
  await page.context().close();
});

it('does by each of its keys what the sheet of keys says, until they are switched off', async () => {
  const { page } = await browser.openWindow();
  const desk = deskPage(page);
  const keyboard = keyboardOf(page);
  const [connection] = await admin.connections();
  for (const [name, from] of [
    ['Caio Cruz', '5511987650001'],
    ['Davi Rocha', '5511987650002'],
  ] as const)
    await admin.write(connection?.id ?? 0, { from, name, body: 'Hello?' });
  await eventually(async () => {
    const { tickets } = await admin.tickets({ status: 'pending', showAll: 'true' });
    expect(tickets).toHaveLength(2);
    for (const { id } of tickets) await admin.accept(id, adminId);
  });
  await desk.comeIn(stack.adminEmail, stack.adminPassword, { at: '/tickets' });
  await desk.row('Davi Rocha').waitFor();
  const sheet = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  const newTicket = page.getByRole('dialog', { name: 'New ticket' });
  const transfer = page.getByRole('dialog', { name: 'Transfer ticket' });
  const palette = page.getByRole('combobox', { name: 'Tickets, contacts, pages, actions' });
  const leave = async (overlay: Locator): Promise<void> => {
    await overlay.waitFor();
    await keyboard.press('Escape');
    await overlay.waitFor({ state: 'hidden' });
  };
  const names = ['Caio Cruz', 'Davi Rocha'];
  const shown = (): Promise<readonly string[]> =>
    Promise.all(names.map((name) => desk.conversation(name).count())).then((counts) =>
      names.filter((_, at) => counts[at] === 1),
    );
  /** Who is open after this key, which it leads away from. */
  const steps = async (key: string, before?: string): Promise<string> => {
    await keyboard.press(key);
    return eventually(async () => {
      const [name, ...others] = (await shown()).filter((each) => each !== before);
      expect([name, others]).toEqual([expect.any(String), []]);
      return name ?? '';
    });
  };
  const outOfField = async (): Promise<void> => {
    await page.getByRole('main').focus();
  };

  await outOfField();
  await keyboard.press('?');
  await sheet.waitFor();
  const promised = (await sheet.getByRole('listitem').allInnerTexts()).map((text) =>
    text.split(/\s*\n\s*/u).join(' '),
  );
  await leave(sheet);
  const works: Record<string, () => Promise<void>> = {
    'Find anything Ctrl + K': async () => {
      await keyboard.press('Control+k');
      await leave(palette);
    },
    'Show the shortcuts ?': async () => {
      await keyboard.press('?');
      await leave(sheet);
    },
    'Search tickets /': async () => {
      await keyboard.press('/');
      await hasFocus(desk.searchBox);
      await outOfField();
    },
    'New ticket C': async () => {
      await keyboard.press('c');
      await leave(newTicket);
    },
    'Next ticket J': async () => {
      const first = await steps('j');
      await outOfField();
      const second = await steps('j', first);
      expect([first, second].toSorted()).toEqual(names);
    },
    'Previous ticket K': async () => {
      const [last] = await shown();
      await outOfField();
      await steps('k', last);
    },
    'Transfer the ticket T': async () => {
      await outOfField();
      await keyboard.press('t');
      await leave(transfer);
    },
    'Write a message R': async () => {
      await outOfField();
      await keyboard.press('r');
      await hasFocus(desk.composer);
    },
    'Quick answer Q': async () => {
      await outOfField();
      await keyboard.press('q');
      await eventually(async () => expect(await desk.composer.inputValue()).toBe('/'));
      await hasFocus(desk.composer);
      await desk.composer.fill('');
    },
    'Write a note N': async () => {
      await outOfField();
      await keyboard.press('n');
      await page.getByRole('button', { name: /^Internal note/, pressed: true }).click();
      await hasFocus(desk.composer);
    },
    'Resolve the ticket E': async () => {
      await outOfField();
      await keyboard.press('e');
      await eventually(async () => expect((await admin.tickets({ status: 'closed' })).count).toBe(2));
    },
    'Undo Ctrl + Z': async () => {
      await page.getByRole('button', { name: 'Undo' }).waitFor();
      await outOfField();
      await keyboard.press('Control+z');
      await eventually(async () => expect((await admin.tickets({ status: 'closed' })).count).toBe(1));
    },
    'Reopen the ticket O': async () => {
      await desk.tab('Closed').click();
      await desk.row('Bia Souza').getByRole('link').click();
      await page.getByRole('button', { name: 'Reopen', exact: true }).waitFor();
      await outOfField();
      await keyboard.press('o');
      await eventually(async () => expect((await admin.tickets({ status: 'closed' })).count).toBe(0));
    },
    'Accept the ticket A': async () => {
      await admin.write(connection?.id ?? 0, { from: '5511987650003', name: 'Eva Reis', body: 'Hello?' });
      await desk.tab('Pending').click();
      await desk.row('Eva Reis').getByRole('link', { name: 'Eva Reis', exact: true }).click();
      await page.getByRole('button', { name: 'Accept', exact: true }).waitFor();
      await outOfField();
      await keyboard.press('a');
      await desk.composer.waitFor();
    },
  };
  expect(promised.toSorted()).toEqual(Object.keys(works).toSorted());
  for (const [name, press] of Object.entries(works)) {
    await press().catch((cause: unknown) => {
      throw new Error(name, { cause });
    });
  }

  await outOfField();
  await keyboard.press('?');
  await sheet.getByRole('switch').uncheck();
  await leave(sheet);
  await outOfField();
  await keyboard.press('c', '?');
  await keyboard.press('Control+k');
  await palette.waitFor();
  expect([await newTicket.count(), await sheet.count()]).toEqual([0, 0]);
});
