import { expect, test } from 'vitest';
import { type Locator, page, userEvent } from 'vitest/browser';
import { addTicket } from '../../testing/desk/desk-data.ts';
import { deskView } from '../../testing/desk/desk-view.ts';
import { leaveFields } from '../../testing/desk/keyboard-view.ts';
import { type OpenDesk, openDesk } from '../../testing/desk/open-desk.tsx';

const names = ['Caio Cruz', 'Davi Rocha'];
const { composer, conversation, link, row, searchBox, tab } = deskView;
const press = (key: string): Promise<void> => userEvent.keyboard(key);
const sheet = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
const newTicket = page.getByRole('dialog', { name: 'New ticket' });
const transfer = page.getByRole('dialog', { name: 'Transfer ticket' });
const palette = page.getByRole('combobox', { name: 'Tickets, contacts, pages, actions' });
const searchInside = page.getByRole('textbox', { name: 'Search in this conversation' });
const button = (name: string) => page.getByRole('button', { name, exact: true });

const leave = async (overlay: Locator): Promise<void> => {
  await expect.element(overlay).toBeVisible();
  await press('{Escape}');
  await expect.element(overlay).not.toBeInTheDocument();
};

const shown = (): readonly string[] => names.filter((name) => conversation(name).query() !== null);

/** Presses a key that leaves the present conversation, and answers whose conversation is open then. */
const step = async (key: string, before?: string): Promise<string> => {
  await press(key);
  const others = (): readonly string[] => shown().filter((name) => name !== before);
  await expect.poll(others).toHaveLength(1);
  return others()[0] ?? '';
};

const closedIn = ({ data }: OpenDesk) =>
  expect.poll(() => data.tickets.filter(({ status }) => status === 'closed').length);

/** What each key of the sheet does, in the order of pressing. */
const works: Readonly<Record<string, (desk: OpenDesk) => Promise<void>>> = {
  'Find anything Ctrl + K': async () => {
    await press('{Control>}k{/Control}');
    await leave(palette);
  },
  'Show the shortcuts ?': async () => {
    await press('?');
    await leave(sheet);
  },
  'Search tickets /': async () => {
    await press('/');
    await expect.element(searchBox).toHaveFocus();
    await leaveFields();
  },
  'New ticket C': async () => {
    await press('c');
    await leave(newTicket);
  },
  'Next ticket J': async () => {
    const first = await step('j');
    await leaveFields();
    const second = await step('j', first);
    expect([first, second].toSorted()).toEqual(names);
  },
  'Previous ticket K': async () => {
    const [last] = shown();
    await leaveFields();
    await step('k', last);
  },
  'Transfer the ticket T': async () => {
    await leaveFields();
    await press('t');
    await leave(transfer);
  },
  'Write a message R': async () => {
    await leaveFields();
    await press('r');
    await expect.element(composer).toHaveFocus();
  },
  'Quick answer Q': async () => {
    await leaveFields();
    await press('q');
    await expect.element(composer).toHaveValue('/');
    await expect.element(composer).toHaveFocus();
    await composer.fill('');
  },
  'Write a note N': async () => {
    await leaveFields();
    await press('n');
    await page.getByRole('button', { name: /^Internal note/u, pressed: true }).click();
    await expect.element(composer).toHaveFocus();
  },
  'Search in this conversation Ctrl + F': async () => {
    await composer.click();
    await press('{Control>}f{/Control}');
    await expect.element(searchInside).toHaveFocus();
    await press('{Escape}');
    await expect.element(composer).toHaveFocus();
  },
  'Resolve the ticket E': async (desk) => {
    await leaveFields();
    await press('e');
    await closedIn(desk).toBe(2);
  },
  'Undo Ctrl + Z': async (desk) => {
    await expect.element(button('Undo')).toBeVisible();
    await leaveFields();
    await press('{Control>}z{/Control}');
    await closedIn(desk).toBe(1);
  },
  'Reopen the ticket O': async (desk) => {
    await tab('Closed').click();
    await row('Bia Souza').getByRole('link').click();
    await expect.element(button('Reopen')).toBeVisible();
    await leaveFields();
    await press('o');
    await closedIn(desk).toBe(0);
  },
  'Accept the ticket A': async () => {
    await tab('Pending').click();
    await link('Eva Reis').click();
    await expect.element(button('Accept')).toBeVisible();
    await leaveFields();
    await press('a');
    await expect.element(composer).toBeVisible();
  },
};

test('each key does what the sheet of shortcuts says, until shortcuts are turned off', async () => {
  const desk = await openDesk({
    at: '/tickets',
    prepare: ({ data }) => {
      addTicket(data, 'Bia Souza', { status: 'closed' });
      for (const name of names) addTicket(data, name, { status: 'open' });
      addTicket(data, 'Eva Reis');
    },
  });
  await expect.element(row('Davi Rocha')).toBeVisible();
  await leaveFields();
  await press('?');
  await expect.element(sheet).toBeVisible();
  const lines = sheet.getByRole('listitem').elements();
  const promised = lines.map((line) =>
    (line instanceof HTMLElement ? line.innerText : '').split(/\s*\n\s*/u).join(' '),
  );
  await leave(sheet);
  expect(promised.toSorted()).toEqual(Object.keys(works).toSorted());
  for (const [name, work] of Object.entries(works))
    await work(desk).catch((cause: unknown) => {
      throw new Error(name, { cause });
    });

  await leaveFields();
  await press('?');
  await sheet.getByRole('switch').click();
  await expect.element(sheet.getByRole('switch')).not.toBeChecked();
  await leave(sheet);
  await leaveFields();
  await press('c?');
  await press('{Control>}k{/Control}');
  await expect.element(palette).toBeVisible();
  expect([newTicket.query(), sheet.query()]).toEqual([null, null]);
});
